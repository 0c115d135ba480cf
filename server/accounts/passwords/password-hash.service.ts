import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/errors.ts'
import { newSecretName } from '../../platform/ids.ts'

export { refuseCommonPassword } from './common-password.policy.ts'

/** OWASP minimum for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * Reliability 3: hashing is the dearest thing a stranger can ask for, so only this many run at once. They share
 * Node's four threads with everything that reads files, which must not wait for a storm of sign-ins.
 */
const AT_ONCE = 2
const WAITING = 64

let running = 0
const queue: (() => void)[] = []

/** @throws AppError unavailable when too many wait already */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(typed(password), PARAMETERS))

/** The same letters, however a keyboard puts their accents and vowel signs together. */
const typed = (password: string): string => password.normalize('NFC')

/** A hash of nothing anybody knows, so that an unknown account costs the same time as a wrong password. */
const decoy = hash(newSecretName(), PARAMETERS)

/**
 * @param stored null when there is no such account: takes as long, answers false
 * @throws AppError unavailable when too many wait already
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const known = stored ?? (await decoy)
  const matches = await inTurn(() => verify(known, typed(password)))
  return matches && stored !== null
}

/** Whether a stored hash (PHC string) was made by another method, or with less work than today's. */
export function needsRehash(stored: string): boolean {
  const [, memory, time, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? []
  return (
    Number(memory ?? 0) < PARAMETERS.memoryCost ||
    Number(time ?? 0) < PARAMETERS.timeCost ||
    Number(lanes ?? 0) < PARAMETERS.parallelism
  )
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.length >= WAITING) throw new AppError('unavailable')
  // Whoever waited takes over the place of the one before, so that nobody slips in between.
  if (running >= AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}
