import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'

export type Log = FastifyBaseLogger

/** JSON lines on stdout; fields that could hold a secret are redacted. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        'password',
        'credential',
        'authorization',
        'cookie',
        'token',
        '*.password',
        '*.credential',
        '*.authorization',
        '*.cookie',
        '*.token',
      ],
      censor: '[removed]',
    },
  })
}
