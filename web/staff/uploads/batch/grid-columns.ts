import type { Text } from '../../../language/text.ts'
import { addTags, type KnownLabels, type UploadDraft } from '../draft/upload-draft.ts'

type Part = Partial<UploadDraft>

export interface GridColumn {
  id: string
  label: Text
  kind: 'text' | 'list' | 'yes'
  /** Of an input; missing for lists, whose words have limits of their own. */
  max?: number
  lang?: 'hi'
  read: (draft: UploadDraft) => string
  /** What a text in the cell makes of the draft, and which of its words are in no list. */
  write: (text: string, known: KnownLabels) => { part: Part; unknown: readonly string[] }
}

const plain = (part: Part) => ({ part, unknown: [] })
const isYes = (text: string): boolean => /^(yes|true|1|x|हाँ)$/i.test(text.trim())
const listed = (words: readonly string[]): string => words.join(', ')

/** Words of one of our lists, in its spelling; those that are not in it are said, not taken: each would be a new filter for all. */
function ofList(text: string, list: readonly string[]): { words: string[]; unknown: string[] } {
  const typed = addTags([], text)
  const found = typed.map((word) => list.find((one) => one.trim().toLowerCase() === word.toLowerCase()))
  return {
    words: [...new Set(found.filter((word) => word !== undefined))],
    unknown: typed.filter((_word, at) => found[at] === undefined),
  }
}

/** The columns of the grid, from left to right. */
export const GRID_COLUMNS: readonly GridColumn[] = [
  { id: 'name', label: 'Name', kind: 'text', max: 200, read: ({ name }) => name, write: (name) => plain({ name }) },
  {
    ...{ id: 'tags', label: 'Tags', kind: 'list' },
    read: ({ tags }) => listed(tags),
    write: (text) => plain({ tags: addTags([], text) }),
  },
  {
    ...{ id: 'themes', label: 'Themes', kind: 'list' },
    read: ({ themes }) => listed(themes),
    write: (text, known) => {
      const { words, unknown } = ofList(text, known.themes)
      return { part: { themes: words }, unknown }
    },
  },
  {
    ...{ id: 'shots', label: 'Shots', kind: 'list' },
    read: ({ shots }) => listed(shots),
    write: (text, known) => {
      const { words, unknown } = ofList(text, known.shots)
      return { part: { shots: words }, unknown }
    },
  },
  {
    ...{ id: 'place', label: 'Place', kind: 'text', max: 120 },
    read: ({ place = '' }) => place,
    write: (place) => plain({ place }),
  },
  {
    ...{ id: 'description', label: 'Description', kind: 'text', max: 2000 },
    read: ({ description = '' }) => description,
    write: (description) => plain({ description }),
  },
  {
    ...{ id: 'nameHi', label: 'Name in Hindi', kind: 'text', max: 200, lang: 'hi' },
    read: ({ nameHi = '' }) => nameHi,
    write: (nameHi) => plain({ nameHi }),
  },
  {
    ...{ id: 'shotonmobile', label: 'Shot on mobile', kind: 'yes' },
    read: ({ shotonmobile }) => (shotonmobile ? 'yes' : ''),
    write: (text) => plain({ shotonmobile: isYes(text) }),
  },
  {
    ...{ id: 'free', label: 'Free for everybody', kind: 'yes' },
    read: ({ free }) => (free ? 'yes' : ''),
    write: (text) => plain({ free: isYes(text) }),
  },
]

/** A block copied out of a spreadsheet, by lines and columns; null for a text of one cell. */
export function pastedBlock(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const block = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return block.length > 1 || (block[0]?.length ?? 0) > 1 ? block : null
}

/** Where a key leads from a cell of the grid; null: it stays in the cell. */
export function cellAfter(
  key: string,
  at: { row: number; column: number },
  rows: number,
): { row: number; column: number } | null {
  const steps: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }
  const step = steps[key]
  const row = at.row + (step ?? 0)
  return step === undefined || row < 0 || row >= rows ? null : { ...at, row }
}
