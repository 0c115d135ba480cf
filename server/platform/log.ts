import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'

export type Log = FastifyBaseLogger

const SECRETS = ['password', 'credential', 'authorization', 'cookie', 'token']

/** JSON lines on stdout; fields that could hold a secret are redacted. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[removed]' },
  })
}
