import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Span, Spans } from './spans.ts'

interface Fetched {
  origin: string
  method: string
}

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : origin)

/**
 * A span for each call to another server within a request or job: `fetch`, and what goes by Node's own client (the media store,
 * hooks). Host and method alone: a signed address is a right. @returns ends the listening
 */
export function traceOutgoing(spans: Spans): () => void {
  const running = new WeakMap<object, Span>()
  function begin(request: object, method: string, host: string): void {
    const attributes = { 'http.request.method': method, 'server.address': host }
    const span = spans.child({ name: `${method} ${host}`, kind: 'client', attributes })
    if (span) running.set(request, span)
  }
  function end(request: object, status: number | undefined, error?: unknown): void {
    const span = running.get(request)
    running.delete(request)
    if (status) span?.set({ 'http.response.status_code': status })
    span?.end(error)
  }
  const listeners: [string, (message: never) => void][] = [
    [
      'undici:request:create',
      ({ request }: { request: Fetched }) => begin(request, request.method, hostOf(request.origin)),
    ],
    [
      'undici:request:headers',
      (message: { request: object; response: { statusCode: number } }) =>
        end(message.request, message.response.statusCode),
    ],
    [
      'undici:request:error',
      ({ request, error }: { request: object; error: unknown }) => end(request, undefined, error),
    ],
    [
      'http.client.request.start',
      ({ request }: { request: ClientRequest }) => begin(request, request.method, request.host),
    ],
    [
      'http.client.response.finish',
      (message: { request: object; response: IncomingMessage }) => end(message.request, message.response.statusCode),
    ],
    [
      'http.client.request.error',
      ({ request, error }: { request: object; error: unknown }) => end(request, undefined, error),
    ],
  ]
  for (const [name, listener] of listeners) subscribe(name, listener as never)
  return () => {
    for (const [name, listener] of listeners) unsubscribe(name, listener as never)
  }
}
