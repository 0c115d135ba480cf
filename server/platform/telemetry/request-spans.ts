import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, Spans } from './spans.ts'

/** A monitor asks every few seconds, and nobody wants to know what became of it. */
const MONITORED = new Set(['/healthz', '/readyz', '/metrics'])
const SERVER_FAULT = 500

/** A span for each request, named by its route: an address may hold a link's right, and ids would be names without end. */
export function traceRequests(app: FastifyInstance, spans: Spans): void {
  const running = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const traceparent = request.headers['traceparent']
    const name = `${request.method} ${route}`
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'jhalak.request_id': request.id }
    const span = MONITORED.has(route)
      ? null
      : spans.beginRoot({ name, kind: 'server', attributes }, typeof traceparent === 'string' ? traceparent : '')
    if (span) running.set(request, span)
    spans.within(span, done)
  })
  // A body is read by events of its connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => spans.within(running.get(request) ?? null, done))
  app.addHook('onResponse', (request, reply, done) => {
    const span = running.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= SERVER_FAULT ? new Error('answered with a fault') : undefined)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    running.get(request)?.set({ 'jhalak.aborted': true })
    done()
  })
}
