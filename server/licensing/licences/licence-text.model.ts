import { createHash } from 'node:crypto'
import { USE_LABELS, type VideoClearance } from '../../../contract/clearances.ts'
import type * as z from 'zod/mini'
import type { Quality } from '../../../contract/values.ts'

/** What a licence says. A new wording gets a new version; licences given before keep theirs. */
export const TEXT_VERSION = '1'
/** LIC-2"licence scope": the certificate states the personal and commercial reading. */
export const SCOPE = 'personal and commercial use'
/** Copyright Act 1957, section 19(5) and (6): a licence silent on term and territory means five years and India. */
export const TERM = 'perpetual'
export const TERRITORY = 'worldwide'

/**
 * The words of version 1, as the certificate prints them. Terms, Footage licence: where the certificate grants more than
 * they do, the certificate prevails.
 */
export const LICENCE_CLAUSES = [
  'The licensor named above grants the holder a non-exclusive licence, which cannot be transferred, to use this clip for personal and commercial use, in any medium and any number of works. The licence is perpetual and worldwide: it has no end date and no border, and section 19(5) and (6) of the Copyright Act, 1957 does not limit it.',
  'The holder may cut, crop, grade and change the clip, combine it with other material, and use it in works made for the client or project named here. The clip as such may not be sold, sublicensed, shared or put into another stock library or template, nor used unlawfully.',
]

/** What a certificate prints beside the columns of its row; a licence never changes when a clip or an account does. */
export interface LicenceSnapshot {
  /** The company that gives it. */
  licensor: string
  holder: string
  /** Random; with it the holder can show that the public text means them, and nobody can find their name by trying. */
  seal: string
  title: string
  place: string
  computerGenerated: boolean
  width: number
  height: number
  seconds: number
  /** What the rights card of the clip allowed when the licence was given; none had been filled in where it is missing. */
  rights?: Pick<z.core.output<typeof VideoClearance>, 'editorial' | 'okFor' | 'modelRelease' | 'propertyRelease'>
}

/** Everything a licence says. */
export interface LicenceTerms {
  number: string
  clipId: string
  quality: Quality
  client: string
  textVersion: string
  fileSha256: string | null
  printed: LicenceSnapshot
  issuedAt: Date
}

/**
 * The text under the signature: UTF-8, one `Name: value` a line (`Name:` without one), each ended by a line feed. It is shown to
 * anybody, so holder and client stand in it as a name shortened and as the SHA-256 of
 * `holder LF client LF seal`, all three of which the certificate prints.
 */
export function signedTextOf({ printed, ...licence }: LicenceTerms): string {
  const lines: Line[] = [
    ['Licence', licence.number],
    ['Text', licence.textVersion],
    ['Issued', licence.issuedAt.toISOString()],
    ['Licensor', printed.licensor],
    ['Holder', shortened(printed.holder)],
    ['Holder-SHA-256', checksumOf(printed, licence.client)],
    ['Clip', licence.clipId],
    ['Title', printed.title],
    ['Place', printed.place],
    ['Computer-generated', printed.computerGenerated ? 'yes' : 'no'],
    ...clearanceLines(printed),
    ['Quality', licence.quality],
    ['File-SHA-256', licence.fileSha256 ?? 'not delivered yet'],
    ['Scope', SCOPE],
    ['Term', TERM],
    ['Territory', TERRITORY],
  ]
  return lines.map(([name, value]) => `${name}: ${value.replaceAll(/\s+/g, ' ')}`.trim() + '\n').join('')
}

type Line = [name: string, value: string]

/** LIC-3: licence status and releases, as they were when the licence was given; nothing where they were not known. */
export function clearanceLines({ rights }: LicenceSnapshot): Line[] {
  if (!rights) return []
  const okFor = rights.okFor.map((use) => USE_LABELS[use]).join(', ')
  return [
    ['Licence status', rights.editorial ? 'editorial' : 'commercial'],
    ['Cleared for', okFor || 'nothing without our consent'],
    ['Model release', rights.modelRelease],
    ['Property release', rights.propertyRelease],
  ]
}

const checksumOf = ({ holder, seal }: LicenceSnapshot, client: string): string =>
  createHash('sha256').update(`${holder}\n${client}\n${seal}`).digest('hex')

/** "Asha Rao" to "A… R…": enough to recognise, not to learn. */
export const shortened = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${String.fromCodePoint(word.codePointAt(0) ?? 0)}…`)
    .join(' ')
