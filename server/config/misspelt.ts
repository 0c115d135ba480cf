import { SECRETS } from './secret-files.ts'

/** Names that nobody but this program gives a meaning to. */
const OURS = /^(ACCEL|BACKUP|COMPANY|GRIEVANCE|LICENCE|MEDIA|RAZORPAY|S3|SMTP|TRUSTED|UPLOAD)_/
const lettersOf = (name: string): string => Array.from(name).toSorted().join('')

/** A line for each variable that looks like a misspelt setting. */
export function unknownNames(given: readonly string[], known: readonly string[]): string[] {
  const names = new Set([...known, ...SECRETS.map((name) => `${name}_FILE`)])
  const letters = new Map([...names].map((name) => [lettersOf(name), name]))
  return given
    .filter((name) => !names.has(name) && (OURS.test(name) || letters.has(lettersOf(name))))
    .map((name) => {
      const meant = letters.get(lettersOf(name))
      return `${name}: there is no such setting${meant ? `; ${meant} was meant?` : ''}`
    })
}
