import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { installErrorHandler } from './errors.ts'

/** Spec calls are small; only uploads are big, and those stream past this limit. */
const BODY_LIMIT = 256 * 1024
/** A small body that takes longer than this is a stalled or hostile client. */
const BODY_DEADLINE_MS = 30_000

/**
 * The HTTP server every route is mounted on: limits, security headers, errors.
 * @param log pino logger; headers and bodies are never logged
 */
export async function createHttpServer(options: { log: Log; https: boolean }): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    genReqId: () => newId(),
    routerOptions: { maxParamLength: 300 },
    // Reliability 1.8: Node would end a slow 4K upload after five minutes; the upload route guards its own rate.
    requestTimeout: 0,
    http: { headersTimeout: 15_000, keepAliveTimeout: 10_000 } as never,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  app.removeContentTypeParser('text/plain')
  await app.register(cookie)
  installErrorHandler(app)
  app.addHook('onRequest', async (request) => {
    // A GET has no body to wait for: its stream of events or bytes may go on for hours.
    if (request.method !== 'GET' && request.routeOptions.config.endpoint?.body !== 'multipart')
      endStalledBody(request.raw)
  })
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'strict-origin-when-cross-origin')
    // Google's and the banks' pop-ups must be able to answer.
    void reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
    if (options.https) void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
  app.addHook('onResponse', async (request, reply) => {
    // The path without its query: signed links carry their right in it.
    request.log.debug(
      {
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  return app
}

/** Node's own requestTimeout is one for all routes, so the small bodies get theirs here. */
function endStalledBody(incoming: IncomingMessage): void {
  const timer = setTimeout(() => incoming.destroy(), BODY_DEADLINE_MS).unref()
  incoming.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}
