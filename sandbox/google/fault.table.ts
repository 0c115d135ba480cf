import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { INVALID_CREDENTIALS, INVALID_TOKEN } from './provider.replies.ts'

export const faultSettings = z.strictObject({
  on: z.enum(['tokeninfo', 'userinfo', 'any']).default('any'),
  fail: z.enum(['400', '401', '429', '500', '502', 'reset', 'slow']),
  /** How many calls go wrong before all is well again. */
  times: z.int().min(1).max(1000).default(1),
  /** For `slow`. */
  ms: z.int().min(0).max(60_000).default(6_000),
})
export type Fault = z.output<typeof faultSettings>

export interface Faults {
  list(): Fault[]
  arm(fault: Fault): void
  clear(): void
  take(on: 'tokeninfo' | 'userinfo'): Fault | undefined
}

export function openFaults(): Faults {
  let armed: Fault[] = []
  return {
    list: () => armed,
    arm: (fault) => void armed.push({ ...fault }),
    clear: () => void (armed = []),
    take(on) {
      const fault = armed.find((one) => one.on === on || one.on === 'any')
      if (fault && --fault.times === 0) armed = armed.filter((one) => one !== fault)
      return fault
    },
  }
}

const BODIES: Partial<Record<Fault['fail'], object | string>> = {
  '400': INVALID_TOKEN,
  '401': INVALID_CREDENTIALS,
  '429': { error: 'rate_limit_exceeded' },
  '500': { error: 'internal_failure' },
  '502': '<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>',
}

/** @returns false when the call goes on, late perhaps */
export async function misbehave(fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (fault.fail === 'slow') {
    // Does not keep the process running.
    await delay(fault.ms, undefined, { ref: false })
    return false
  }
  if (fault.fail === 'reset') {
    reply.hijack()
    request.raw.socket.destroy()
    return true
  }
  const body = BODIES[fault.fail]
  await reply
    .code(Number(fault.fail))
    .type(typeof body === 'string' ? 'text/html' : 'application/json')
    .send(body)
  return true
}
