import { createRequire } from 'node:module'
import { AppError } from '../../platform/errors.ts'

/** Shorter passwords are refused for their length. */
const SHORTEST = 8
/** Words of our own trade, which people add digits to here. */
const OWN_WORDS = ['jhalak', 'footage', 'stockfootage', 'videos', 'bharat', 'hindustan', 'namaste', 'mumbai', 'delhi']
/** Common passwords from leaked lists: those of eight characters and more as they are, shorter ones as words to build on. */
const COMMON = readCommon()
/** The most characters that a common word may have around it and still be one. */
const MOST_AROUND = 6

/** What is known of a password's owner. */
export interface PasswordOwner {
  /** E-mail or staff id. */
  login?: string | undefined
  firstName?: string
  lastName?: string
}

/**
 * The one rule for new passwords, of customers and staff: refuses the most common ones, also with digits and signs around
 * them (ASVS 6.2.11, 6.2.12), and the owner's own login or name, in any case.
 * @param field the input that carries the password
 * @throws AppError common_password
 */
export function refuseWeakPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const chosen = folded(password)
  if (isCommon(chosen) || isCommon(baseOf(chosen))) throw new AppError('common_password', { field })
  if (guessesOf(owner).has(chosen))
    throw new AppError('common_password', {
      field,
      message: 'Your own name or email is too easy to guess. Please choose another password.',
    })
}

const isCommon = (text: string): boolean => !text.includes('\n') && COMMON.includes(`\n${text}\n`)

/** The word in "Welcome@123" and "Summer2024!": what is left without the digits and signs around it; empty where they are many. */
function baseOf(chosen: string): string {
  const base = chosen.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return chosen.length - base.length <= MOST_AROUND ? base : ''
}

/** The package's lists take four megabytes while loaded; as one text the passwords take a sixth of a megabyte. */
function readCommon(): Buffer {
  const require = createRequire(import.meta.url)
  const before = new Set(Object.keys(require.cache))
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common']
    .map(folded)
    .filter((password) => password.length >= SHORTEST || /^\p{L}{4,}$/u.test(password))
  for (const file of Object.keys(require.cache)) if (!before.has(file)) delete require.cache[file]
  return Buffer.from(`\n${[...new Set([...OWN_WORDS, ...passwords])].join('\n')}\n`)
}

/** Login and names as they are, the login's part before the @, and the names in a row. */
function guessesOf({ login = '', firstName = '', lastName = '' }: PasswordOwner): Set<string> {
  const parts = [login, firstName, lastName].map(folded).filter((part) => part !== '')
  const names = parts.filter((part) => !part.includes('@'))
  const mailboxes = parts.filter((part) => part.includes('@')).map((part) => part.slice(0, part.lastIndexOf('@')))
  return new Set([...parts, ...mailboxes, names.join(''), names.join(' ')])
}

/** Unicode folding: ignores case, width and how accents are composed. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}
