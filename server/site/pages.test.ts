import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/index.ts'
import { plainWebApp } from '../../testing/plain-web-app.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const KEYS = {
  SANDBOX: 'off',
  RAZORPAY_KEY_ID: 'rzp_test_0123456789abcd',
  RAZORPAY_KEY_SECRET: 'a key secret',
  RAZORPAY_WEBHOOK_SECRET: 'a webhook secret',
}

let shop: TestServer
let stand: TestServer
beforeAll(async () => {
  shop = await startTestServer({ worker: false, web: plainWebApp, env: KEYS })
  stand = await startTestServer({ worker: false, web: plainWebApp })
})
afterAll(async () => {
  await shop.stop()
  await stand.stop()
})

async function policyOf(server: TestServer, path: string): Promise<Map<string, string[]>> {
  const policy = (await server.guest.request(path)).headers.get('content-security-policy') ?? ''
  return new Map(policy.split('; ').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]))
}

describe('pages in Hindi', () => {
  it('lie under /hi, where no call answers', async () => {
    for (const path of ['/hi', '/hi/', '/hi/pricing', '/hi/videos/get', '/hi/auth/getmasterdata'])
      expect((await stand.guest.request(path)).headers.get('content-type'), path).toMatch(/^text\/html/)
    expect((await stand.guest.request('/videos/nothing')).headers.get('content-type')).toMatch(/json/)
  })
})

describe('a wrong address', () => {
  it.each([...new Set(endpoints.map(({ path }) => path.split('/')[1] ?? ''))])(
    'below /%s, the first segment of a call, is an API error and no page',
    async (segment) => {
      const answer = await stand.guest.request(`/${segment}/no-such-call`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
    },
  )
})

describe('the payment provider’s hosts: only where needed', () => {
  it.each([
    '/subscriptionpayment?plan=month',
    '/onetimepurchase/7?type=highres',
    '/SubscriptionPayment',
    '/hi/onetimepurchase/7',
  ])('are let in on %s', async (path) => {
    const policy = await policyOf(shop, path)
    expect(policy.get('script-src')).toEqual(
      expect.arrayContaining(['https://checkout.razorpay.com', 'https://cdn.razorpay.com']),
    )
    // A hash beside it would switch 'unsafe-inline' off, and the window would have no styles.
    expect(policy.get('style-src-elem')).toEqual(["'self'", "'unsafe-inline'"])
    expect(policy.get('form-action')).toEqual(["'self'", 'https://api.razorpay.com'])
    expect(policy.get('frame-src')).toEqual(expect.arrayContaining(['https://api.razorpay.com']))
    expect(policy.get('connect-src')).toEqual(
      expect.arrayContaining([
        'https://api.razorpay.com',
        'https://lumberjack.razorpay.com',
        'https://lumberjack-metrics.razorpay.com',
      ]),
    )
    expect(policy.get('img-src')).toContain('https://cdn.razorpay.com')
  })

  it.each(['/', '/pricing', '/hi/pricing', '/dashboard', '/subscriptionpayments', '/search?term=/subscriptionpayment'])(
    'are kept out of %s',
    async (path) =>
      expect((await shop.guest.request(path)).headers.get('content-security-policy')).not.toMatch(/razorpay/),
  )

  it('are nowhere with the sandbox, whose window is ours', async () => {
    const policy = await policyOf(stand, '/subscriptionpayment?plan=month')
    expect([...policy.values()].flat().join(' ')).not.toMatch(/razorpay/)
    expect(policy.get('frame-src')).toContain("'self'")
  })
})
