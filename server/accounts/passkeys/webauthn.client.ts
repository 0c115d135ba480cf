/** Read when somebody uses a passkey: few do, and it takes more memory than all of our own code for accounts. */
export const webAuthn = () => import('@simplewebauthn/server')
