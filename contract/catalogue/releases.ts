import * as z from 'zod/mini'
import { RELEASE_KINDS } from './clearances.ts'
import { endpoint, file, form, json } from '../endpoint.ts'
import { RELEASE_RIGHTS } from '../constants.ts'
import { ClipId, DayOrNone, line, lineOr, Ok, yesOrNo } from '../values.ts'

const guid = (what: string) => z.guid(`${what} id is needed.`)

/** A signed release of the register. */
export const Release = z.object({
  id: z.string(),
  kind: z.enum(RELEASE_KINDS),
  subject: z.string(),
  /** YYYY-MM-DD, or empty. */
  signedOn: z.string(),
  expiresOn: z.string(),
  note: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  clips: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** Days until it expires, negative when it has; null without expiry. */
  daysLeft: z.nullable(z.number()),
})
export type Release = z.core.output<typeof Release>

export const listReleases = endpoint('GET /videos/releases', {
  who: 'staff',
  rights: RELEASE_RIGHTS,
  summary:
    'Signed papers, those that expire first in front, for whoever uploads or reviews; `soon` leaves those that expire in 14 days or have',
  query: { soon: z.optional(z.literal('1', { error: 'soon must be 1' })), q: lineOr('', 'q', 100) },
  reply: json(z.array(Release)),
})

/** Fields of the form that adds a release; the file part is `file`. */
export const ReleaseFields = z
  .object({
    kind: z.enum(RELEASE_KINDS, { error: 'kind must be model, property, drone or permit' }),
    subject: line('Subject', 200),
    signedOn: DayOrNone('signedOn'),
    expiresOn: DayOrNone('expiresOn'),
    note: lineOr('', 'note', 500),
    clips: z.array(ClipId, { error: 'clips must be a list of clip ids' }).check(z.maxLength(200, 'clips: at most 200')),
  })
  .check(
    z.refine(({ signedOn, expiresOn }) => expiresOn === '' || expiresOn >= signedOn, {
      error: 'It expires before it was signed',
      path: ['expiresOn'],
    }),
  )

export const addRelease = endpoint('POST /videos/addrelease', {
  who: 'upload',
  summary: 'Keeps a signed paper (PDF, JPEG or PNG, at most 20 MB) and attaches it to clips',
  body: form({
    file: z.file(),
    kind: z.optional(z.string()),
    subject: z.optional(z.string()),
    signedOn: z.optional(z.string()),
    expiresOn: z.optional(z.string()),
    note: z.optional(z.string()),
    clips: z.optional(z.array(z.string())),
  }),
  reply: json(z.extend(Ok, { id: z.string() }), 201),
  changes: 'catalogue',
  errors: ['missing_fields', 'clip_not_found', 'upload_incomplete'],
})

export const attachRelease = endpoint('POST /videos/attachrelease', {
  who: 'upload',
  summary: 'Attaches a paper to a clip, or detaches it',
  body: { id: guid('A paper'), clip: ClipId, attached: yesOrNo('attached') },
  changes: 'catalogue',
  errors: ['release_not_found', 'clip_not_found'],
})

export const removeRelease = endpoint('POST /videos/removerelease', {
  who: 'admin',
  summary: 'Removes a paper from the register; its file is kept as proof of what was relied on',
  body: { id: guid('A paper') },
  changes: 'catalogue',
  errors: ['release_not_found'],
})

export const releaseFile = endpoint('GET /videos/releasefile', {
  who: 'staff',
  rights: RELEASE_RIGHTS,
  summary: 'The file of a paper, for whoever uploads or reviews',
  query: { id: guid('A paper') },
  reply: file(['application/pdf', 'image/jpeg', 'image/png']),
  errors: ['release_not_found'],
})
