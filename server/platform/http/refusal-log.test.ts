import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChildServer, startChildServer } from '../../../testing/child-server.ts'
import { caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
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

describe('a line', () => {
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
})

describe('a running server', () => {
  let child: ChildServer
  beforeAll(async () => {
    child = await startChildServer({ LOG_LEVEL: 'warn' })
  })
  afterAll(() => child.stop())

  it('S7: tells of twenty calls that one account was refused in one line, and of nobody’s that were not', async () => {
    const guest = caller(child.url, null, '')
    const person = { firstName: 'Asha', lastName: 'Rao', email: 'asha@test.example', password: 'correct horse battery' }
    const { body } = await guest.call('POST /auth/signup', person)
    const asha = caller(child.url, body.accessToken, '')
    for (let n = 0; n < 10; n++)
      for (const call of ['GET /staff/audit', 'GET /auth/getallemployees'] as const)
        expect((await asha.call(call, {})).status).toBe(403)
    expect((await asha.call('GET /user/profile', {})).status).toBe(200)
    const told = await eventually(async () => {
      const lines = (await child.log()).split('\n').filter((line) => line.includes('calls were refused'))
      return lines.length > 0 && lines.map((line) => JSON.parse(line) as object)
    })
    const account = decodeJwt(body.accessToken as string).sub
    const calls = ['GET /staff/audit', 'GET /auth/getallemployees']
    expect(told).toMatchObject([{ code: 'forbidden', account, role: 'USER', count: 20, calls, level: 'warn' }])
  })
})
