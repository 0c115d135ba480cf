// `npm run payments:check`: the whole path of a payment on the account of the keys, and what is missing there. Test keys ask
// for one payment in the browser; without keys it runs against the sandbox.
import Fastify from 'fastify'
import { readConfig } from '../config/config.ts'
import { createRazorpay } from '../platform/payments/razorpay.client.ts'
import { RAZORPAY_CHECKOUT_JS } from '../platform/payments/open-razorpay.ts'
import { openConnection, type RazorpayConnection } from '../platform/payments/razorpay.http.ts'
import { checkPayments } from './payments-check.service.ts'

const PAY_WITHIN_MS = 15 * 60_000
const config = readConfig()
const app = Fastify()
const account = config.razorpay.kind === 'live' ? await withKeys(config.razorpay) : await withSandbox()
const webhookUrl = config.publicUrl && `${config.publicUrl}/pay/webhook`
const razorpay = createRazorpay(account.connection)
const steps = await checkPayments({
  razorpay,
  call: openConnection(account.connection),
  webhookUrl,
  takes: { mandates: config.mandates, transfers: config.virtualAccounts },
  pay: (order) => account.pay(order),
  waitMs: account.waitMs,
})
await app.close()
const MARKS = new Map([
  [true, 'ok     '],
  [false, 'MISSING'],
  [null, 'untried'],
])
for (const { what, ok, detail } of steps)
  process.stdout.write(`${MARKS.get(ok)}  ${what}${detail ? `: ${detail}` : ''}\n`)
process.exit(steps.every(({ ok }) => ok === true) ? 0 : 1)

/** A page on this machine opens the provider's window; somebody pays with a test card. */
async function withKeys(keys: RazorpayConnection & { checkoutScript?: string }) {
  if (keys.keyId.startsWith('rzp_live_')) throw new Error('This pays and refunds one rupee: use rzp_test_ keys.')
  return {
    connection: keys,
    waitMs: PAY_WITHIN_MS,
    async pay(order: { id: string; amountPaise: number }) {
      const script = keys.checkoutScript ?? RAZORPAY_CHECKOUT_JS
      const options = JSON.stringify({
        key: keys.keyId,
        order_id: order.id,
        amount: order.amountPaise,
        currency: 'INR',
        name: 'Check',
      })
      app.get('/', (_request, reply) =>
        reply
          .type('text/html')
          .send(
            `<!doctype html><title>One test payment</title><script src="${script}"></script><script>new Razorpay(${options}).open()</script>`,
          ),
      )
      process.stdout.write(
        `Open ${await app.listen({ port: 0, host: '127.0.0.1' })} and pay one rupee with a test card.\n`,
      )
    },
  }
}

async function withSandbox() {
  const { razorpaySandbox } = await import('../../sandbox/razorpay/razorpay.plugin.ts')
  const keys = { keyId: 'rzp_test_check', keySecret: 'check-secret', webhookSecret: 'check-webhook-secret' }
  const url = config.publicUrl ?? 'http://localhost'
  await app.register(razorpaySandbox({ ...keys, webhookUrl: () => `${url}/pay/webhook`, log: { warn: () => {} } }), {
    prefix: '/provider',
  })
  const apiBase = `${await app.listen({ port: 0, host: '127.0.0.1' })}/provider`
  return {
    connection: { ...keys, apiBase },
    waitMs: 10_000,
    async pay({ id }: { id: string }) {
      const body = JSON.stringify({ order_id: id, webhooks: 'drop' })
      await fetch(`${apiBase}/pay`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    },
  }
}
