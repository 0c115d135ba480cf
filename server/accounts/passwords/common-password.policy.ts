import { createRequire } from 'node:module'
import { AppError } from '../../platform/errors.ts'

/** Shorter ones are refused for their length. */
const SHORTEST = 8
/** What people choose most, from leaked lists: 17,950 of eight characters and more, a line each. */
const COMMON = readCommon()

/**
 * Refuses a new password that is among the most common ones, or is what everybody knows of its owner, in any case.
 * @param own the owner's e-mail or staff id and names, as far as they are known
 * @param field the input that held the password
 * @throws AppError common_password
 */
export function refuseCommonPassword(password: string, own: readonly string[] = [], field = 'password'): void {
  const chosen = folded(password)
  if (!chosen.includes('\n') && COMMON.includes(`\n${chosen}\n`)) throw new AppError('common_password', { field })
  if (wordsOf(own).has(chosen))
    throw new AppError('common_password', {
      field,
      message: 'Your own name or email is too easy to guess. Please choose another password.',
    })
}

/** The package's lists take four megabytes as long as it is loaded; as lines of text the words take a sixth of one. */
function readCommon(): Buffer {
  const require = createRequire(import.meta.url)
  const before = new Set(Object.keys(require.cache))
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  const words = dictionary['passwords-common'].filter((word) => word.length >= SHORTEST).map(folded)
  for (const file of Object.keys(require.cache)) if (!before.has(file)) delete require.cache[file]
  return Buffer.from(`\n${[...new Set(words)].join('\n')}\n`)
}

/** Each word as it is, an e-mail's part before the @, and all of them in a row. */
function wordsOf(own: readonly string[]): Set<string> {
  const words = own.map(folded).filter((word) => word !== '')
  const names = words.filter((word) => !word.includes('@'))
  const mailboxes = words.filter((word) => word.includes('@')).map((word) => word.slice(0, word.lastIndexOf('@')))
  return new Set([...words, ...mailboxes, names.join(''), names.join(' ')])
}

/** As two people see the same word: without regard to case, width or how its accents are put together. */
function folded(word: string): string {
  return word.normalize('NFKC').toLowerCase().trim()
}
