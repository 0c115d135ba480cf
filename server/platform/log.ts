import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'

export type Log = FastifyBaseLogger

/** JSON lines on stdout. What could hold a secret is cut out wherever it turns up. */
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
