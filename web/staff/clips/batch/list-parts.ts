import type { CallReply } from '../../../../contract/index.ts'
import { csvRecords, csvText } from '../../../../contract/catalogue/csv-text.ts'
import { MOST_ROWS } from '../../../../contract/catalogue/metadata-csv.ts'

type Reply = CallReply<'POST /videos/metadatacsv'>

/** A piece of a list that one call takes, and where its lines stand in the whole. */
export interface ListPart {
  bytes: Uint8Array<ArrayBuffer>
  /** Of a line of the piece (the heading is 1), the line of the file. */
  lineOf: (line: number) => number
}

/** Of a list that is too long for one call: small enough that each is soon done, and 16 MB hold the longest rows. */
const ROWS_OF_PART = 2_000

/**
 * A list as it came, or in parts with its heading each where it has more rows than one call takes. What cannot be read is
 * one part: the server says why.
 */
export function listParts(bytes: Uint8Array<ArrayBuffer>): ListPart[] {
  const whole = [{ bytes, lineOf: (line: number) => line }]
  try {
    const text = csvText(bytes)
    const [heading, ...records] = csvRecords(text)
    if (!heading || records.length <= MOST_ROWS) return whole
    const lines = text.split(/\r\n|\r|\n/)
    const begins = records.filter((_, index) => index % ROWS_OF_PART === 0).map(({ line }) => line)
    const linesOf = (from: number, to?: number) => lines.slice(from - 1, to && to - 1).join('\n')
    const head = linesOf(heading.line, records[0]?.line)
    const headLines = head.split('\n').length
    return begins.map((from, index) => ({
      bytes: new TextEncoder().encode(`${head}\n${linesOf(from, begins[index + 1])}\n`),
      lineOf: (line) => line - headLines - 1 + from,
    }))
  } catch {
    return whole
  }
}

/** What the parts change, as of one list; the effects are those of the first hundred clips. */
export function merged(replies: readonly { part: ListPart; reply: Reply }[]): Omit<Reply, 'batch' | 'plan'> {
  const sum = (of: (reply: Reply) => number) => replies.reduce((all, { reply }) => all + of(reply), 0)
  return {
    changed: sum(({ changed }) => changed),
    unchanged: sum(({ unchanged }) => unchanged),
    waiting: sum(({ waiting }) => waiting),
    rows: sum(({ rows }) => rows),
    effects: replies.flatMap(({ reply }) => reply.effects).slice(0, 100),
    problems: replies.flatMap(({ part, reply }) =>
      reply.problems.map(({ line, text }) => ({ line: part.lineOf(line), text })),
    ),
    unknownColumns: replies[0]?.reply.unknownColumns ?? [],
    newLabels: {
      themes: [...new Set(replies.flatMap(({ reply }) => reply.newLabels.themes))],
      shots: [...new Set(replies.flatMap(({ reply }) => reply.newLabels.shots))],
    },
  }
}
