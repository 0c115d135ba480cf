import * as z from 'zod'

/** Numbers are sent as text: `"3560"`. */
const digits = z.union([z.string().regex(/^\d{1,15}$/), z.int()]).transform(Number)

/**
 * Claims of a token. All are optional here: a token without the e-mail scope has no e-mail, and whether that is acceptable
 * is decided in `google.identity.ts`.
 */
export const TokenInfo = z.object({
  aud: z.string().optional(),
  azp: z.string().optional(),
  sub: z.string().optional(),
  scope: z.string().optional(),
  exp: digits.optional(),
  expires_in: digits.optional(),
  email: z.string().optional(),
  // The text "true" here, a boolean in the other call.
  email_verified: z.union([z.string(), z.boolean()]).transform(String).optional(),
})
export type TokenInfo = z.output<typeof TokenInfo>

/** The owner of a token. Names may be missing. */
export const UserInfo = z.object({
  sub: z.string().optional(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  /** The Workspace domain of the account. */
  hd: z.string().optional(),
})
export type UserInfo = z.output<typeof UserInfo>
