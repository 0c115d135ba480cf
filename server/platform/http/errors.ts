import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, type ErrorReply, errorTable } from '../../../contract/errors.ts'
import { AppError } from '../errors.ts'

/** What Fastify and Node themselves refuse, in our codes. */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}
/** Connection classes and "starting up" of PostgreSQL, and the pool's own time-out. */
const DATABASE_DOWN = /^(08|57P|53)|ECONNREFUSED|ENOENT|ECONNRESET|EPIPE/

/** The one place where errors become replies: one shape, nothing revealed about unknown ones. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(toAppError(error), request, reply))
  app.setNotFoundHandler((request, reply) => sendError(new AppError('not_found'), request, reply))
}

/** Puts any error into our own terms. */
export function toAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error
  const code = 'code' in error ? String(error.code) : ''
  const known = FRAMEWORK_CODES[code]
  if (known) return new AppError(known, { cause: error })
  if (error instanceof SyntaxError || ('statusCode' in error && error.statusCode === 400))
    return new AppError('invalid_json', { cause: error })
  if (DATABASE_DOWN.test(code) || error.message.includes('timeout exceeded when trying to connect'))
    return new AppError('unavailable', { cause: error })
  return new AppError('internal', { cause: error })
}

export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  if (error.status >= 500) request.log.error({ err: error.cause ?? error }, 'request failed')
  // The rest of a refused upload is not read: the connection ends with the reply.
  if (request.raw.readableEnded === false && request.headers['content-length'] !== undefined)
    void reply.header('connection', 'close')
  if (error.code === 'unavailable') void reply.header('retry-after', '5')
  const body: ErrorReply = { code: error.code, message: error.message, requestId: request.id }
  if (error.field) body.field = error.field
  return reply.code(errorTable[error.code][0]).header('cache-control', 'no-store').send(body)
}
