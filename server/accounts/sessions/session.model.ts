/** What a sign-in gives the browser: an access token for the reply, a refresh token for the cookie. */
export interface SignedIn {
  accessToken: string
  refreshToken: string
  maxAgeSeconds: number
}
