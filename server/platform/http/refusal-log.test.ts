import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logRefusal } from './refusal-log.ts'

const warn = vi.fn()
const request = (id: string | null, url = '/orders/list') =>
  ({
    log: { warn },
    actor: id && { id, role: 'EMPLOYEE' },
    ip: '198.51.100.7',
    method: 'GET',
    routeOptions: { url },
  }) as unknown as FastifyRequest

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  warn.mockClear()
})

it('logs twenty refusals of one account in one line with the count and the calls, without their queries', () => {
  for (let n = 0; n < 20; n++) logRefusal('forbidden', request('clerk', n % 2 ? '/orders/list' : '/staff/audit'))
  expect(warn).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(warn.mock.calls).toEqual([
    [
      {
        ...{ code: 'forbidden', ip: '198.51.100.7', account: 'clerk', role: 'EMPLOYEE', count: 20 },
        calls: ['GET /staff/audit', 'GET /orders/list'],
      },
      'calls were refused',
    ],
  ])
})

it('logs others apart, limits and bad signatures too, and nothing of ordinary errors', () => {
  logRefusal('forbidden', request('clerk'))
  logRefusal('too_many_requests', request(null))
  logRefusal('bad_signature', request(null, '/pay/webhook'))
  logRefusal('clip_not_found', request('clerk'))
  logRefusal('unauthenticated', request(null))
  vi.runAllTimers()
  expect(warn.mock.calls.map(([{ code, count }]) => [code, count])).toEqual([
    ['forbidden', 1],
    ['too_many_requests', 1],
    ['bad_signature', 1],
  ])
})

it('is a new line in the next window', () => {
  logRefusal('forbidden', request('clerk'))
  vi.runAllTimers()
  logRefusal('forbidden', request('clerk'))
  vi.runAllTimers()
  expect(warn).toHaveBeenCalledTimes(2)
})
