import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'

export type Log = FastifyBaseLogger

const SECRETS = ['password', 'credential', 'authorization', 'cookie', 'token']

/** JSON lines on stdout, with ISO times and levels by name; fields that could hold a secret are redacted. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[removed]' },
  })
}
