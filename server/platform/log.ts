import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { ErrorReporter } from './error-reports.client.ts'

export type Log = FastifyBaseLogger

const ERROR = 50
const FATAL = 60
const SECRETS = ['password', 'credential', 'authorization', 'cookie', 'token']

/**
 * JSON lines on stdout, with ISO times and levels by name; fields that could hold a secret are redacted.
 * @param reporter hears of errors that are logged
 */
export function createLog(level: string, reporter: ErrorReporter | null = null): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    hooks: {
      logMethod(words, method, number) {
        if (reporter && number >= ERROR) reporter.report(reportOf(words, number))
        method.apply(this, words)
      },
    },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[removed]' },
  })
}

function reportOf(words: unknown[], level: number) {
  const [first, second] = words
  const fields = (typeof first === 'object' && first !== null ? first : {}) as { err?: unknown; reqId?: unknown }
  const error = first instanceof Error ? first : fields.err instanceof Error ? fields.err : undefined
  const text = typeof first === 'string' ? first : typeof second === 'string' ? second : (error?.message ?? '')
  return {
    level: level >= FATAL ? ('fatal' as const) : ('error' as const),
    message: text,
    ...(error && { error }),
    ...(typeof fields.reqId === 'string' && { requestId: fields.reqId }),
  }
}
