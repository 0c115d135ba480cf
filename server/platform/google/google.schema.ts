import * as z from 'zod'

/** Numbers come as text: `"3560"`. */
const digits = z.union([z.string().regex(/^\d{1,15}$/), z.int()]).transform(Number)

/**
 * What Google says of a token. Everything is optional here: a token without the e-mail scope has no e-mail, and whether
 * that will do is not a question of shape.
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

/** Whose token it is. Names may be missing. */
export const UserInfo = z.object({
  sub: z.string().optional(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  /** The Workspace domain that runs this account. */
  hd: z.string().optional(),
})
export type UserInfo = z.output<typeof UserInfo>
