import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, type ErrorReply, errorTable } from '../../../contract/errors.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Quota } from '../rate-limit.ts'
import { endStalledBody } from './body-deadline.ts'
import { lingerBeforeClose } from './lingering-close.ts'
import { logRefusal } from './refusal-log.ts'

const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_BAD_URL: 'not_found',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}
/**
 * Transient database errors, answered as 503: PostgreSQL's classes 08, 53 and 57 (connection, resources, operator), conflicts,
 * timeouts, "read only" (while a standby is promoted), errors of the network, and those of the driver without a code.
 */
const DATABASE_DOWN =
  /^(08|53|57|40001|40P01|55P03|25006)|ECONNREFUSED|ENOENT|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN/
const DATABASE_GONE =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|connection error and is not queryable|Client was closed/

const SMALL_BYTES = 64 * 1024

/** O26: draft-ietf-httpapi-ratelimit-headers, in its widely read form. */
export const rateLimitHeaders = ({ max, left, seconds }: Quota) => ({
  'ratelimit-limit': max,
  'ratelimit-remaining': left,
  'ratelimit-reset': seconds,
  'ratelimit-policy': `${max};w=${seconds}`,
})

/** The only error handler: one shape for all replies, no details of unknown errors. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(toAppError(error), request, reply))
  app.setNotFoundHandler((request, reply) => sendError(new AppError('not_found'), request, reply))
}

export function toAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error
  const code = 'code' in error ? String(error.code) : ''
  const known = FRAMEWORK_CODES[code]
  if (known) return new AppError(known, { cause: error })
  if (error instanceof SyntaxError || ('statusCode' in error && error.statusCode === 400))
    return new AppError('invalid_json', { cause: error })
  if (DATABASE_DOWN.test(code) || DATABASE_GONE.test(error.message))
    return new AppError('unavailable', { cause: error })
  return new AppError('internal', { cause: error })
}

export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  logRefusal(error.code, request)
  if (error.status >= 500) request.log.error({ reqId: request.id, err: error.cause ?? error }, 'request failed')
  leaveBody(request, reply)
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', String(error.retryAfterSeconds))
  if (error.code === 'too_many_requests')
    void reply.headers({
      ...(error.limit && rateLimitHeaders({ ...error.limit, left: 0 })),
      'ratelimit-remaining': 0,
      'ratelimit-reset': error.retryAfterSeconds ?? 1,
    })
  const body: ErrorReply = { code: error.code, message: error.message, requestId: request.id }
  if (error.field) body.field = error.field
  if (error.current !== undefined) body.current = error.current
  return reply.code(errorTable[error.code][0]).header('cache-control', 'no-store').send(body)
}

/** What is left of a refused body: a small one is thrown away by Node; with a larger one the connection closes after the reply. */
function leaveBody({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  if (raw.readableEnded !== false || (length ?? encoding) === undefined) return
  // Node reads on by itself only what nobody has begun to read.
  if (Number(length) <= SMALL_BYTES && raw.readableFlowing === null && !reply.hasHeader('connection'))
    return endStalledBody(raw)
  lingerBeforeClose(raw)
  void reply.header('connection', 'close')
}

/** Answers bytes that are no valid HTTP request, in the same shape. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code = FRAMEWORK_CODES[error.code ?? ''] ?? 'invalid_input'
  const [status, message] = errorTable[code]
  const body = JSON.stringify({ code, message, requestId: newId() } satisfies ErrorReply)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}`
  socket.write(`${head}\r\n\r\n${body}`)
  socket.destroySoon()
}
