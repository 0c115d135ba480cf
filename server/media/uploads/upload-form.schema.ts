import type { Multipart } from '@fastify/multipart'
import * as z from 'zod'
import {
  choiceList,
  ClipId,
  hasLink,
  line,
  NO_LINKS,
  optionalLine,
  wordList as labelList,
} from '../../../contract/values.ts'
import { AnsweredCard, type ClearanceCard } from '../../../contract/catalogue/clearances.ts'
import { parseOrThrow } from '../../platform/http/parse-input.ts'
import { AppError } from '../../platform/errors.ts'

const flag = (name: string) =>
  z.optional(
    z.pipe(
      z.enum(['true', 'false'], { error: `${name} must be true or false` }),
      z.transform((text) => text === 'true'),
    ),
  )

/** LIC-18: as JSON, with answers about people, brands and minors. */
const card = (name: string) =>
  z
    .optional(
      z.pipe(
        z.preprocess(fromJson, AnsweredCard),
        z.transform((answers): ClearanceCard => answers),
      ),
    )
    .describe(name)

function fromJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text
  } catch {
    return null
  }
}

/** As an edit refuses them: nobody looks at an upload before it is public. */
const withoutLinks = z.refine((said) => ![said].flat().some((text) => hasLink(String(text))), NO_LINKS)

/** UPL-1. What the client says of size, length and shape is a hint that probing overrules. */
const Fields = z.object({
  name: line('name').check(withoutLinks),
  // UPL-5: at least one tag.
  tags: choiceList('tags', 60).check(
    z.refine((tags: string[]) => tags.length > 0, 'Please select a video file and add at least one tag'),
    withoutLinks,
  ),
  themes: labelList('themes').check(withoutLinks),
  shots: labelList('shots').check(withoutLinks),
  shotonmobile: flag('shotonmobile'),
  orientation: optionalLine('orientation', 40).check(withoutLinks),
  collectionName: optionalLine('collectionName', 100).check(withoutLinks),
  description: optionalLine('description', 2000),
  place: optionalLine('place', 120).check(withoutLinks),
  nameHi: optionalLine('nameHi', 200).check(withoutLinks),
  free: flag('free'),
  descriptionHi: optionalLine('descriptionHi', 2000),
  computerGenerated: flag('computerGenerated'),
  rights: card('rights'),
  releases: z.optional(z.array(z.guid('releases must be ids of releases')).max(50, 'releases: at most 50')),
  duplicates: z.optional(z.enum(['ask', 'keep'], { error: 'duplicates must be ask or keep' })),
})
export type UploadFields = z.output<typeof Fields>

/** Another film for a clip that is here: everything that is said of it stays. */
const ReplacementForm = z.object({ replaces: ClipId })
export type ReplacementFields = z.output<typeof ReplacementForm>

const LISTS = ['tags', 'themes', 'shots', 'releases']

/** Collects text fields in any order, before or after the file. */
export class FormFields {
  readonly #texts = new Map<string, string[]>()

  add(part: Multipart): void {
    if (part.type === 'field' && typeof part.value === 'string') this.addText(part.fieldname, part.value)
  }

  addText(name: string, value: string): void {
    this.#texts.set(name, [...(this.#texts.get(name) ?? []), value])
  }

  /** The clip that gets another film, when the form is about one. @throws AppError invalid_input */
  parseReplacement(): ReplacementFields | null {
    return this.#texts.has('replaces')
      ? (parseOrThrow(ReplacementForm, { replaces: this.#texts.get('replaces')?.[0] }) as ReplacementFields)
      : null
  }

  /** @throws AppError invalid_input naming the field */
  parse(): UploadFields {
    if (this.#texts.has('replaces'))
      throw new AppError('invalid_input', { message: 'A film for another clip is sent in parts', field: 'replaces' })
    const given: Record<string, unknown> = { tags: [], themes: [], shots: [] }
    for (const [name, values] of this.#texts) {
      const isList = LISTS.includes(name)
      // An empty optional field counts as missing.
      if (!isList && values[0]?.trim() === '' && name !== 'name') continue
      given[name] = isList ? listOf(values) : values[0]
    }
    return parseOrThrow(Fields, given) as UploadFields
  }
}

/** UPL-2: list fields may repeat or be one JSON array. */
function listOf(values: string[]): unknown[] {
  const [first = ''] = values
  if (values.length === 1 && first.trim().startsWith('[')) {
    try {
      const list: unknown = JSON.parse(first)
      if (Array.isArray(list)) return list
    } catch {
      // Not JSON after all: a tag may begin with a bracket.
    }
  }
  return values.filter((value) => value.trim() !== '')
}

/**
 * Sanitises the name of an uploaded file: never a path; without control characters (PostgreSQL cannot store NUL) and
 * without bidirectional controls, which make a name read backwards. Joiners of Indian scripts stay.
 */
export const plainFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .slice(0, 255)
    .toWellFormed()

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
const UTF8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses `Upload-Metadata` (tus 1.0: comma-separated pairs of a key and its base64 value): the form fields of the
 * multipart calls, or `replaces` alone; and `filename`.
 * @throws AppError invalid_input, missing_fields naming the field
 */
export function readMetadata(header: string): { fields: UploadFields | ReplacementFields; fileName: string } {
  const form = new FormFields()
  let fileName = ''
  const seen = new Set<string>()
  for (const pair of header.split(',').filter((text) => text.trim() !== '')) {
    const [key = '', value = '', ...rest] = pair.trim().split(/ +/)
    if (seen.has(key) || rest.length > 0 || !BASE64.test(value)) throw unreadable()
    seen.add(key)
    const text = decoded(value)
    if (key === 'filename') fileName = plainFileName(text)
    else form.addText(key, text)
  }
  return { fields: form.parseReplacement() ?? form.parse(), fileName: fileName || 'video' }
}

/** @throws AppError invalid_input, missing_fields naming the field */
export function readDetails(details: Record<string, string>): UploadFields {
  const form = new FormFields()
  for (const [name, text] of Object.entries(details)) form.addText(name, text)
  return form.parse()
}

function decoded(value: string): string {
  try {
    return UTF8.decode(Buffer.from(value, 'base64'))
  } catch {
    throw unreadable()
  }
}

const unreadable = () => new AppError('invalid_input', { message: 'Upload-Metadata cannot be read' })
