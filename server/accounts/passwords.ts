import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../platform/errors.ts'
import { newSecretName } from '../platform/ids.ts'

/** OWASP minimum for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Reliability 3: hashing is the dearest thing a stranger can ask for, so only this many run at once. */
const AT_ONCE = 4
const WAITING = 64

let running = 0
const queue: (() => void)[] = []

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS))

/** A hash of nothing anybody knows, so that an unknown account costs the same time as a wrong password. */
const decoy = hash(newSecretName(), PARAMETERS)

/** @param stored null when there is no such account: takes as long, answers false */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const known = stored ?? (await decoy)
  const matches = await inTurn(() => verify(known, password))
  return matches && stored !== null
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
