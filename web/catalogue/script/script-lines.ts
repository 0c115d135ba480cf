/** Further lines are left out, and counted. */
export const MAX_LINES = 30
/** As long as a search term may be. */
const MAX_LENGTH = 200
/** A longer line is prose: each of its sentences is a shot. */
const PROSE = 120

/** What stands before the words of a shot: list marks and numbers, timecodes, who speaks or how it is cut. */
const PREFIXES = [
  /^(?:[-–—*•▪◦>]+|#+|\(?\d{1,3}[.):])\s+/,
  /^[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[:;.,]\d{1,3})?[\])]?(?:\s*(?:-->|[-–—])\s*[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[:;.,]\d{1,3})?[\])]?)?[\s:–—-]*/,
  /^(?:shot|scene|sc|शॉट|दृश्य)\.?\s*(?:no\.?\s*)?\d+[a-z]?\s*[.:)–—-]*\s*/i,
  /^(?:(?:smash |match )?cut to|fade in|fade out|fade to black|dissolve to|v\.?o\.?|voice[- ]?over|narrator|narration|super|montage|b-roll|broll|shot|scene)\s*(?:[.:–—-]+\s*|$)/i,
  /^(?:int\.?\s*\/\s*ext|ext\.?\s*\/\s*int|int|ext)(?:\.|\s*[:–—-])\s*/i,
]

export interface Script {
  /** One search each, as shown. */
  lines: string[]
  leftOut: number
}

/** The shots of a script or a shot list, each once, in order. Quotes would ask for the very words, so they go. */
export function readScript(text: string): Script {
  const all = text
    .split(/\r\n|\r|\n/)
    .flatMap((line) => (line.length > PROSE ? line.split(/(?<=[.!?।])\s+/u) : [line]))
    .map(shotIn)
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
  const lines = [...new Set(all)]
  return { lines: lines.slice(0, MAX_LINES), leftOut: Math.max(0, lines.length - MAX_LINES) }
}

function shotIn(line: string): string {
  let words = line
    .replaceAll(/["“”„*_`|]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  for (let before = ''; before !== words;) {
    before = words
    for (const prefix of PREFIXES) words = words.replace(prefix, '')
  }
  return words.length > MAX_LENGTH
    ? words.slice(0, words.lastIndexOf(' ', MAX_LENGTH) + 1).trim() || words.slice(0, MAX_LENGTH)
    : words
}
