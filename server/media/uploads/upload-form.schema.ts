import type { Multipart } from '@fastify/multipart'
import * as z from 'zod'
import { line, optionalLine, wordList as labelList } from '../../../contract/values.ts'
import { parseOrThrow } from '../../platform/http/parse-input.ts'

/** UPL-1. What the client says of size, length and shape is a hint that probing overrules. */
const Fields = z.object({
  name: line('name'),
  // UPL-5: at least one tag.
  tags: labelList('tags').check(
    z.refine((tags: string[]) => tags.length > 0, 'Please select a video file and add at least one tag'),
  ),
  themes: labelList('themes'),
  shots: labelList('shots'),
  shotonmobile: z.optional(
    z.pipe(
      z.enum(['true', 'false'], { error: 'shotonmobile must be true or false' }),
      z.transform((text) => text === 'true'),
    ),
  ),
  orientation: optionalLine('orientation', 40),
  collectionName: optionalLine('collectionName', 100),
  description: optionalLine('description', 2000),
  place: optionalLine('place', 120),
})
export type UploadFields = z.output<typeof Fields>

const LISTS = ['tags', 'themes', 'shots']

/** Collects text fields in any order, before or after the file. */
export class FormFields {
  readonly #texts = new Map<string, string[]>()

  add(part: Multipart): void {
    if (part.type === 'field' && typeof part.value === 'string') this.addText(part.fieldname, part.value)
  }

  addText(name: string, value: string): void {
    this.#texts.set(name, [...(this.#texts.get(name) ?? []), value])
  }

  /** @throws AppError invalid_input naming the field */
  parse(): UploadFields {
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
