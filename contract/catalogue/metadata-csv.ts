import { type CsvRecord, CsvProblem, csvRecords, csvText } from './csv-text.ts'
import { usable } from '../values.ts'
import { ANSWERS, ASKED_TOPICS, CLEARANCE_TOPICS, type ClearanceCard, PEOPLE } from './clearances.ts'

export { CsvProblem } from './csv-text.ts'

/** The columns of a list of clips, in the order in which we write them. Each but one that names the clip may be missing. */
export const METADATA_COLUMNS = [
  'file_name',
  'id',
  'name',
  'name_hi',
  'tags',
  'themes',
  'shots',
  'shot_on_mobile',
  'orientation',
  'description',
  'description_hi',
  'place',
  'collection',
  'free',
  'computer_generated',
  'rights',
] as const
export type MetadataColumn = (typeof METADATA_COLUMNS)[number]

/** Rows of one file at most. */
export const MOST_ROWS = 5_000
/** Written into a cell, it empties what the clip has there; an empty cell leaves it as it is. */
export const NONE = '(none)'

/** What a row says of its clip, in the contract's names; what it is silent about is missing. */
export interface MetadataChange {
  name?: string
  nameHi?: string
  tags?: string[]
  themes?: string[]
  shots?: string[]
  shotonmobile?: boolean
  orientation?: string
  description?: string
  descriptionHi?: string
  place?: string
  collection?: string
  free?: boolean
  computerGenerated?: boolean
  rights?: ClearanceCard
}

export interface MetadataRow {
  /** Line of the file, the heading being the first. */
  line: number
  /** At least one of the two is not empty. */
  id: string
  fileName: string
  change: MetadataChange
}

export interface RowProblem {
  line: number
  text: string
}

export interface MetadataFile {
  rows: MetadataRow[]
  problems: RowProblem[]
  /** Headings that mean nothing here; what stands under them is left out. */
  unknownColumns: string[]
}

/**
 * Reads a list of clips. Invalid rows are reported by line and left out of `rows`.
 * @throws CsvProblem when the file as a whole cannot be used (encoding, columns, too many rows), in words for its maker
 */
export function readMetadataCsv(bytes: Uint8Array): MetadataFile {
  const [heading = { line: 1, cells: [] }, ...records] = csvRecords(csvText(bytes))
  const columns = readHeading(heading)
  const unknownColumns = heading.cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && !columnNamed(cell))
  if (records.length > MOST_ROWS)
    throw new CsvProblem(`This file has ${records.length} rows. At most ${MOST_ROWS} can be taken at once.`)
  const file: MetadataFile = { rows: [], problems: [], unknownColumns }
  for (const record of records) {
    try {
      if (record.cells.slice(heading.cells.length).some((cell) => cell.trim() !== ''))
        throw new CsvProblem('More cells than columns: a text with commas stands between quotation marks.')
      file.rows.push(readRow(columns, record))
    } catch (error) {
      if (!(error instanceof CsvProblem)) throw error
      file.problems.push({ line: record.line, text: error.message })
    }
  }
  return file
}

/** `Shot on mobile` and `shot-on-mobile` are `shot_on_mobile`. */
function columnNamed(heading: string): MetadataColumn | undefined {
  const name = heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return METADATA_COLUMNS.find((one) => one === name)
}

/** Where each column stands. @throws CsvProblem */
function readHeading(heading: CsvRecord): Map<MetadataColumn, number> {
  if (heading.cells.length === 0) throw new CsvProblem('This file is empty.')
  const columns = new Map<MetadataColumn, number>()
  for (const [index, cell] of heading.cells.entries()) {
    const column = columnNamed(cell)
    if (!column) continue
    if (columns.has(column)) throw new CsvProblem(`The column ${column} is there twice.`)
    columns.set(column, index)
  }
  if (columns.size === 0 && (heading.cells[0] ?? '').includes(';'))
    throw new CsvProblem('The columns are separated by semicolons. Save the file with commas.')
  if (!columns.has('file_name') && !columns.has('id'))
    throw new CsvProblem('A column file_name or id is needed, to know which clip a row is about.')
  if ([...columns.keys()].every((column) => column === 'file_name' || column === 'id'))
    throw new CsvProblem(`Nothing to change: at least one of ${METADATA_COLUMNS.slice(2).join(', ')} is needed.`)
  return columns
}

function readRow(columns: Map<MetadataColumn, number>, record: CsvRecord): MetadataRow {
  const cell = (column: MetadataColumn) => textOf(record.cells[columns.get(column) ?? -1] ?? '', column)
  const row: MetadataRow = { line: record.line, id: cell('id'), fileName: cell('file_name'), change: {} }
  if (row.id === '' && row.fileName === '') throw new CsvProblem('Neither file_name nor id is filled in.')
  if (row.id !== '' && !/^[A-Za-z0-9_-]{1,64}$/.test(row.id)) throw new CsvProblem('id is not a clip id.')
  const { change } = row
  for (const [column, read] of READERS) {
    const text = cell(column)
    if (text !== '') Object.assign(change, read(text === NONE ? '' : text, column))
  }
  return row
}

/** The apostrophe that keeps spreadsheets from running a text as a formula is not part of it. */
function textOf(cell: string, column: MetadataColumn): string {
  const text = cell
    .trim()
    .replace(/^'(?=\s*[=+\-@\t\r])/, '')
    .replaceAll(/[\t\r\n]+/g, ' ')
  if (!usable(text)) throw new CsvProblem(`${column} holds characters that cannot be used.`)
  return text
}

type ReadCell = (text: string, column: MetadataColumn) => MetadataChange

const READERS: readonly [MetadataColumn, ReadCell][] = [
  ['name', (text, column) => ({ name: filled(limited(text, column, 200), column) })],
  ['name_hi', (text, column) => ({ nameHi: limited(text, column, 200) })],
  ['tags', (text, column) => ({ tags: list(text, column) })],
  ['themes', (text, column) => ({ themes: list(text, column) })],
  ['shots', (text, column) => ({ shots: list(text, column) })],
  ['shot_on_mobile', (text, column) => ({ shotonmobile: yesOrNo(text, column) })],
  ['orientation', (text, column) => ({ orientation: filled(limited(text, column, 40), column) })],
  ['description', (text, column) => ({ description: limited(text, column, 2_000) })],
  ['description_hi', (text, column) => ({ descriptionHi: limited(text, column, 2_000) })],
  ['place', (text, column) => ({ place: limited(text, column, 120) })],
  ['collection', (text, column) => ({ collection: limited(text, column, 100) })],
  ['free', (text, column) => ({ free: yesOrNo(text, column) })],
  ['computer_generated', (text, column) => ({ computerGenerated: yesOrNo(text, column) })],
  ['rights', (text) => ({ rights: rightsCard(text) })],
]

function limited(text: string, column: string, max: number): string {
  if (text.length > max) throw new CsvProblem(`${column} is longer than ${max} characters.`)
  return text
}

function filled(text: string, column: string): string {
  if (text === '') throw new CsvProblem(`${column} cannot be empty.`)
  return text
}

/** Words parted by semicolons or bars, without blanks or doubles in any case. */
function list(text: string, column: string): string[] {
  const words = new Map<string, string>()
  for (const part of text.split(/[;|]/)) {
    const word = limited(part.trim(), column, 60)
    if (word !== '' && !words.has(word.toLowerCase())) words.set(word.toLowerCase(), word)
  }
  if (words.size > 60) throw new CsvProblem(`${column}: at most 60.`)
  return [...words.values()]
}

function yesOrNo(text: string, column: string): boolean {
  if (/^(yes|true|1)$/i.test(text)) return true
  if (/^(no|false|0)$/i.test(text)) return false
  throw new CsvProblem(`${column} must be yes or no.`)
}

/** `people=released; brand=no; minor=no; monument=cleared`. LIC-18: the first three are answered, the others `no` if left out. */
function rightsCard(text: string): ClearanceCard {
  const card: Record<string, string> = Object.fromEntries(CLEARANCE_TOPICS.map((topic) => [topic, 'no']))
  const answered = new Set<string>()
  for (const part of text.split(/[;|]/).filter((one) => one.trim() !== '')) {
    const [topic = '', answer = ''] = part.split('=').map((word) => word.trim().toLowerCase())
    const answers: readonly string[] = topic === 'people' ? PEOPLE : topic in card ? ANSWERS : []
    if (answers.length === 0) throw new CsvProblem(`rights has no question ${topic}.`)
    if (!answers.includes(answer)) throw new CsvProblem(`rights: ${topic} must be ${answers.join(', ')}.`)
    card[topic] = answer
    answered.add(topic)
  }
  for (const topic of ['people', ...ASKED_TOPICS])
    if (!answered.has(topic)) throw new CsvProblem('rights must answer people, brand and minor.')
  return card as ClearanceCard
}

const rightsCell = (card: ClearanceCard | null): string =>
  card === null
    ? ''
    : (
        [
          'people',
          ...ASKED_TOPICS,
          ...CLEARANCE_TOPICS.filter((topic) => !isAsked(topic) && card[topic] !== 'no'),
        ] as const
      )
        .map((topic) => `${topic}=${card[topic]}`)
        .join('; ')
const isAsked = (topic: string): boolean => ASKED_TOPICS.some((one) => one === topic)

/** What our own list says of a clip, read back: the difference between it and a row is what somebody changed there. */
export function changeAsWritten(clip: ListedClip): MetadataChange {
  const cells = [...metadataCells(clip)]
  cells[0] = 'file'
  const columns = new Map(METADATA_COLUMNS.map((column, at) => [column, at]))
  try {
    return readRow(columns, { line: 1, cells }).change
  } catch {
    // Something that no list may say, from before a limit: then nothing is taken for unchanged.
    return {}
  }
}

type ListedClip = Required<Omit<MetadataChange, 'rights'>> & {
  id: string
  fileName: string
  rights: ClearanceCard | null
}

/** One row as we write it; lists by semicolons. `csvLine` of the server puts it into a file. */
export const metadataCells = (clip: ListedClip): string[] => [
  clip.fileName,
  clip.id,
  clip.name,
  clip.nameHi,
  clip.tags.join('; '),
  clip.themes.join('; '),
  clip.shots.join('; '),
  clip.shotonmobile ? 'yes' : 'no',
  clip.orientation,
  clip.description.replaceAll(/\s+/g, ' '),
  clip.descriptionHi.replaceAll(/\s+/g, ' '),
  clip.place,
  clip.collection,
  clip.free ? 'yes' : 'no',
  clip.computerGenerated ? 'yes' : 'no',
  rightsCell(clip.rights),
]
