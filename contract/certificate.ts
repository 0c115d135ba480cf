import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { QUALITIES } from './values.ts'

/** A certificate's page: what the PDF prints, for the holder alone. */
export const getOwnLicence = endpoint({
  method: 'GET',
  path: '/user/licence',
  who: 'customer',
  summary: 'Everything that the certificate of one of the caller’s licences says',
  input: z.object({
    number: z
      .string({ error: 'A number is needed' })
      .check(z.regex(/^[A-Za-z0-9/-]{1,40}$/, 'This is not a number of ours')),
  }),
  reply: z.object({
    number: z.string(),
    status: z.enum(['active', 'suspended', 'ended']),
    issuedAt: z.string(),
    licensor: z.string(),
    holder: z.string(),
    /** Empty where none is named. */
    client: z.string(),
    clipId: z.string(),
    clipName: z.string(),
    quality: z.enum(QUALITIES),
    /** Length, size and place, in words. */
    footage: z.string(),
    /** Licence status and releases, each with its name; none where they were not known. */
    rights: z.array(z.object({ name: z.string(), value: z.string() })),
    scope: z.string(),
    term: z.string(),
    territory: z.string(),
    /** The licence text in full, and its version. */
    words: z.array(z.string()),
    textVersion: z.string(),
    /** SHA-256, hex; null until the file has been made. */
    fileSha256: z.nullable(z.string()),
    signature: z.string(),
    seal: z.string(),
    /** Where anybody checks it. */
    verifyUrl: z.string(),
  }),
  errors: ['paper_not_found'],
})
