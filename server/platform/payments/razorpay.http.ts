import { setTimeout as delay } from 'node:timers/promises'
import type * as z from 'zod'
import { errorReply } from './razorpay.schema.ts'
import { parseJson } from '../attempt.ts'

/** Base URL and credentials. `apiBase` has no `/v1`; times in milliseconds; `retryDelayMs(retry)` counts from 1. */
export type RazorpayConnection = {
  keyId: string
  keySecret: string
  apiBase: string
  fetch?: typeof fetch
  timeoutMs?: number
  retryDelayMs?: (retry: number) => number
}

export type Query = Record<string, string | number | undefined>

type RazorpayCall<T> = {
  method: 'GET' | 'POST' | 'PUT'
  /** Below `/v1`, without a query. */
  path: string
  query?: Query | undefined
  body?: Record<string, unknown>
  headers?: Record<string, string>
  reply: z.ZodType<T>
  timeoutMs?: number
}

const GET_RETRIES = 3

const jitteredDelayMs = (retry: number) => 200 * 2 ** (retry - 1) * (0.5 + Math.random() / 2)

/** Returns `call`: one JSON call with Basic authentication; a GET is retried, any other method is sent exactly once. */
export function openConnection(connection: RazorpayConnection) {
  const { keyId, keySecret, timeoutMs = 10_000, retryDelayMs = jitteredDelayMs } = connection
  const send = connection.fetch ?? fetch
  const base = `${connection.apiBase.replace(/\/+$/, '')}/v1`
  // Case matters: the provider refuses "basic".
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function once<T>(call: RazorpayCall<T>, limitMs: number): Promise<T> {
    const name = `${call.method} ${call.path}`
    const json = call.body !== undefined && { 'content-type': 'application/json' }
    const request: RequestInit = {
      method: call.method,
      headers: { authorization, accept: 'application/json', ...json, ...call.headers },
      redirect: 'manual', // the key must never follow a redirect to another host
      signal: AbortSignal.timeout(limitMs),
    }
    if (call.body !== undefined) request.body = JSON.stringify(call.body)
    let status: number
    let text: string
    try {
      const response = await send(`${base}${call.path}${queryOf(call.query)}`, request)
      status = response.status
      text = await response.text()
    } catch (error) {
      throw lostReply(name, error)
    }
    return readReply(name, status, text, call.reply)
  }

  return async function call<T>(request: RazorpayCall<T>): Promise<T> {
    const limitMs = Math.min(request.timeoutMs ?? timeoutMs, timeoutMs)
    if (request.method !== 'GET') return once(request, limitMs)
    // A hanging provider costs two timeouts at most, however many retries are left.
    const deadline = Date.now() + 2 * limitMs
    for (let retry = 1; ; retry++) {
      try {
        return await once(request, Math.max(1, Math.min(limitMs, deadline - Date.now())))
      } catch (error) {
        const pauseMs = retryDelayMs(retry)
        if (retry > GET_RETRIES || !isPassing(error) || Date.now() + pauseMs >= deadline) throw error
        await delay(pauseMs)
      }
    }
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof UnknownOutcome) return error.why !== 'unreadable'
  return error instanceof ApiError && error.status === 429
}

function readReply<T>(name: string, status: number, text: string, schema: z.ZodType<T>): T {
  // 408 and 5xx often come from a proxy in between: the outcome is unknown.
  if (status >= 500 || status === 408) throw new UnknownOutcome(name, 'server_error', `HTTP ${status}`, status)
  const json = parseJson(text)
  if (status >= 400) {
    const refusal = errorReply.safeParse(json)
    if (refusal.success) throw new ApiError(name, status, refusal.data.error)
    if (status === 429) throw new ApiError(name, status, { code: '', reason: '', description: 'Too many requests' })
  }
  const reply = status >= 200 && status < 300 ? schema.safeParse(json) : undefined
  if (reply?.success) return reply.data
  const where = reply?.error.issues[0]?.path.join('.')
  throw new UnknownOutcome(name, 'unreadable', `HTTP ${status}${where ? `, at ${where}` : ''}`, status)
}

function lostReply(name: string, error: unknown): UnknownOutcome {
  if (error instanceof Error && error.name === 'TimeoutError') return new UnknownOutcome(name, 'timeout')
  // Only the system's code (ECONNREFUSED ...): an error's text may quote the request.
  const { cause = error } = error as { cause?: unknown }
  return new UnknownOutcome(name, 'network', cause instanceof Error && 'code' in cause ? String(cause.code) : '')
}

function queryOf(query: Query = {}): string {
  const entries = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`
}

/** The provider refused the call: it had no effect. `status` is the HTTP status (4xx), the rest is the provider's. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly reason: string
  readonly description: string

  constructor(call: string, status: number, details: { code: string; reason: string; description: string }) {
    super(`Razorpay refused ${call}: ${status} ${details.reason || details.code}: ${details.description}`)
    this.status = status
    this.code = details.code
    this.reason = details.reason
    this.description = details.description
  }
}

/** The call may have taken effect: look up the state before a retry. Contains no request headers and no bodies. */
export class UnknownOutcome extends Error {
  override name = 'UnknownOutcome'
  readonly why: 'timeout' | 'network' | 'server_error' | 'unreadable'
  readonly status: number | undefined

  constructor(call: string, why: UnknownOutcome['why'], detail = '', status?: number) {
    super(`Razorpay left ${call} unanswered: ${why}${detail === '' ? '' : ` (${detail})`}`)
    this.why = why
    this.status = status
  }
}
