import { createRequire } from 'node:module'
import { AppError } from '../../platform/errors.ts'

/** Shorter passwords are refused for their length. */
const SHORTEST = 8
/** Common passwords from leaked lists: 17,950 of eight characters and more, one a line. */
const COMMON = readCommon()

/** What is known of a password's owner. */
export interface PasswordOwner {
  /** E-mail or staff id. */
  login?: string | undefined
  firstName?: string
  lastName?: string
}

/**
 * The one rule for new passwords, of customers and staff: refuses the most common ones, and the owner's own login or
 * name, in any case.
 * @param field the input that carries the password
 * @throws AppError common_password
 */
export function refuseWeakPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const chosen = folded(password)
  if (!chosen.includes('\n') && COMMON.includes(`\n${chosen}\n`)) throw new AppError('common_password', { field })
  if (guessesOf(owner).has(chosen))
    throw new AppError('common_password', {
      field,
      message: 'Your own name or email is too easy to guess. Please choose another password.',
    })
}

/** The package's lists take four megabytes while loaded; as one text the passwords take a sixth of a megabyte. */
function readCommon(): Buffer {
  const require = createRequire(import.meta.url)
  const before = new Set(Object.keys(require.cache))
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common'].filter((password) => password.length >= SHORTEST).map(folded)
  for (const file of Object.keys(require.cache)) if (!before.has(file)) delete require.cache[file]
  return Buffer.from(`\n${[...new Set(passwords)].join('\n')}\n`)
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
