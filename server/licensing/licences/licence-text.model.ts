import { createHash } from 'node:crypto'
import {
  type Use,
  USE_LABELS,
  USES,
  licenceTypeOf,
  type VideoClearance,
} from '../../../contract/catalogue/clearances.ts'
import type * as z from 'zod'
import type { Quality } from '../../../contract/values.ts'
import { holderLines, type LicenceHolder } from './licence-holder.model.ts'

/** The version of the licence text. A new wording gets a new version; licences issued before keep theirs. */
export const TEXT_VERSION = '2'
/** LIC-2, "licence scope": the certificate states the personal and commercial reading, of footage that is cleared for it. */
const SCOPE = 'personal and commercial use'

/** LIC-16: never more than the clip is cleared for. Version 1 knew one scope. */
export function scopeOf({ textVersion, snapshot: { rights } }: Pick<LicenceTerms, 'textVersion' | 'snapshot'>): string {
  if (textVersion === '1' || !rights || rights.okFor.length === USES.length) return SCOPE
  if (rights.okFor.length === 0) return 'only what the licensor has agreed to in writing'
  if (licenceTypeOf(rights) === 'editorial') return EDITORIAL
  return `${SCOPE}, of these kinds: ${labelsOf(rights.okFor)}`
}

const EDITORIAL =
  'editorial use: news, documentary, teaching, criticism and comment; not advertising, promotion or entertainment'
const labelsOf = (uses: readonly Use[]): string => uses.map((use) => USE_LABELS[use]).join(', ')
/** Copyright Act 1957, section 19(5) and (6): a licence silent on term and territory means five years and India. */
export const TERM = 'perpetual'
export const TERRITORY = 'worldwide'

/**
 * The clauses as the certificate prints them. Terms, Footage licence: where the certificate grants more than the terms do,
 * the certificate prevails.
 */
export const clausesOf = (licence: Pick<LicenceTerms, 'textVersion' | 'client' | 'snapshot'>): string[] =>
  licence.textVersion === '1' ? CLAUSES_1 : [grantOf(licence), usesFor(licence.client)]

/** Version 2: LIC-14 allows one transfer, LIC-16 names the uses, and works for clients need no named one. */
const grantOf = (licence: Pick<LicenceTerms, 'textVersion' | 'snapshot'>): string =>
  `The licensor named above grants the holder a non-exclusive licence to use this clip for ${scopeOf(licence)}, in any medium and any number of works. It cannot be transferred, except once with the licensor’s record on this certificate. The licence is perpetual and worldwide: it has no end date and no border, and section 19(5) and (6) of the Copyright Act, 1957 does not limit it.`

const usesFor = (client: string): string =>
  `The holder may cut, crop, grade and change the clip, combine it with other material, and use it in works ${client ? 'made for the client or project named here' : 'of their own or made for a client'}. The clip as such may not be sold, sublicensed, shared or put into another stock library or template, nor used unlawfully.`

const CLAUSES_1 = [
  'The licensor named above grants the holder a non-exclusive licence, which cannot be transferred, to use this clip for personal and commercial use, in any medium and any number of works. The licence is perpetual and worldwide: it has no end date and no border, and section 19(5) and (6) of the Copyright Act, 1957 does not limit it.',
  'The holder may cut, crop, grade and change the clip, combine it with other material, and use it in works made for the client or project named here. The clip as such may not be sold, sublicensed, shared or put into another stock library or template, nor used unlawfully.',
]

/** Snapshot of what a certificate prints beside its columns: a licence is independent of later changes to clip or account. */
export interface LicenceSnapshot extends LicenceHolder {
  /** The issuing company. */
  licensor: string
  /** LIC-14: when it was transferred to this holder, ISO 8601. */
  transferredAt?: string
  /** Random salt of the holder checksum: it lets the holder prove their name, and prevents guessing it from the public text. */
  seal: string
  title: string
  place: string
  computerGenerated: boolean
  width: number
  height: number
  seconds: number
  /** Pictures a second; missing, as the two that follow, on licences from before they were printed. */
  frameRate?: number
  hasAudio?: boolean
  isFree?: boolean
  /** The clearances of the clip when the licence was issued; missing where none had been entered. */
  rights?: Pick<z.core.output<typeof VideoClearance>, 'editorial' | 'okFor' | 'modelRelease' | 'propertyRelease'>
}

/** The signed terms of a licence. */
export interface LicenceTerms {
  number: string
  clipId: string
  quality: Quality
  client: string
  textVersion: string
  fileSha256: string | null
  snapshot: LicenceSnapshot
  issuedAt: Date
}

/**
 * The signed text: UTF-8, one `Name: value` a line (`Name:` without a value), each ended by a line feed. It is public, so
 * holder and client appear only as a shortened name and as the SHA-256 of `holder LF client LF seal`, or for a company
 * `holder LF GSTIN LF contact LF client LF seal`, all of which the certificate prints.
 */
export function signedTextOf({ snapshot, ...licence }: LicenceTerms): string {
  const lines: Line[] = [
    ['Licence', licence.number],
    ['Text', licence.textVersion],
    ['Issued', licence.issuedAt.toISOString()],
    ['Licensor', snapshot.licensor],
    ['Holder', shortened(snapshot.holder)],
    ...(isCompany(snapshot) ? ([['Holder-Type', 'company']] satisfies Line[]) : []),
    ['Holder-SHA-256', checksumOf(snapshot, licence.client)],
    ...(snapshot.transferredAt ? ([['Transferred', snapshot.transferredAt]] satisfies Line[]) : []),
    ['Clip', licence.clipId],
    ['Title', snapshot.title],
    ['Place', snapshot.place],
    ['Computer-generated', snapshot.computerGenerated ? 'yes' : 'no'],
    ...clearanceLines({ ...licence, snapshot }),
    ['Quality', licence.quality],
    ['File-SHA-256', licence.fileSha256 ?? 'not delivered yet'],
    ['Scope', scopeOf({ ...licence, snapshot })],
    ['Term', TERM],
    ['Territory', TERRITORY],
  ]
  return lines.map(([name, value]) => `${name}: ${value.replaceAll(/\s+/g, ' ')}`.trim() + '\n').join('')
}

type Line = [name: string, value: string]

/** LIC-3: licence status and releases, as of the issue of the licence; empty where they were unknown. */
export function clearanceLines({ textVersion, snapshot }: Pick<LicenceTerms, 'textVersion' | 'snapshot'>): Line[] {
  const { rights } = snapshot
  if (!rights) return []
  const before = rights.editorial ? 'editorial' : 'commercial'
  return [
    ['Licence status', textVersion === '1' ? before : statusOf(rights)],
    ['Cleared for', labelsOf(rights.okFor) || 'nothing without our consent'],
    ['Model release', rights.modelRelease],
    ['Property release', rights.propertyRelease],
  ]
}

const statusOf = (rights: { okFor: readonly Use[] }): string => {
  const licenceType = licenceTypeOf({ okFor: [...rights.okFor] })
  return licenceType === 'not for sale' ? 'by agreement' : licenceType
}

export const isCompany = ({ contact }: LicenceHolder): boolean => contact !== undefined

const checksumOf = (snapshot: LicenceSnapshot, client: string): string =>
  createHash('sha256')
    .update([...holderLines(snapshot).map(([, value]) => value), client, snapshot.seal].join('\n'))
    .digest('hex')

/** "Asha Rao" to "A… R…": enough to recognise a name, not to disclose it. */
export const shortened = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${String.fromCodePoint(part.codePointAt(0) ?? 0)}…`)
    .join(' ')

/** What was licensed, in one line: length, size, frame rate, sound, place, whether it is computer-generated or free. */
export const footageOf = (snapshot: LicenceSnapshot): string => {
  const { width, height, seconds, place, computerGenerated, frameRate, hasAudio, isFree } = snapshot
  return [
    `${seconds} s`,
    `${computerGenerated ? 'made' : 'shot'} in ${width} × ${height}`,
    frameRate ? `${Number(frameRate.toFixed(3))} fps` : '',
    hasAudio === undefined ? '' : hasAudio ? 'with sound' : 'without sound',
    place,
    computerGenerated ? 'computer-generated' : '',
    isFree ? 'free of charge' : '',
  ]
    .filter(Boolean)
    .join(', ')
}
