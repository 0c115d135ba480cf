import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/errors.ts'
import { newSecretName } from '../../platform/ids.ts'

/** OWASP minimum for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * ACC-12: hashing is the most expensive thing a stranger can ask for, so only this many run at once. They share
 * Node's four threads with everything that reads files, which must not wait for a flood of sign-ins.
 */
const CONCURRENCY = 2
const MAX_QUEUED = 64

let running = 0
const queue: (() => void)[] = []

/** @throws AppError unavailable when the queue is full */
export const hashPassword = (password: string): Promise<string> => limited(() => hash(normalised(password), PARAMETERS))

/** NFC: the same letters, however a keyboard composes accents and vowel signs. */
const normalised = (password: string): string => password.normalize('NFC')

/** A hash of a random password, so that an unknown account takes as long as a wrong password. */
const decoy = hash(newSecretName(), PARAMETERS)

/**
 * @param stored null when there is no such account: takes as long, answers false
 * @throws AppError unavailable when the queue is full
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const known = stored ?? (await decoy)
  const matches = await limited(() => verify(known, normalised(password)))
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

/** Bounded concurrency with a bounded first-in, first-out queue. */
async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (queue.length >= MAX_QUEUED) throw new AppError('unavailable')
  // A queued call takes over the slot of the one that finished, so that no new call slips in between.
  if (running >= CONCURRENCY) await new Promise<void>((resolve) => queue.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}
