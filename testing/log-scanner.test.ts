import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toConfig } from '../server/config/config.ts'
import { readEnv } from '../server/config/env.ts'
import { openDeps } from '../server/open-deps.ts'
import { createLog } from '../server/platform/log.ts'
import { type ChildServer, startChildServer } from './child-server.ts'
import { seedClip } from './clips.ts'
import { type Leak, type Marks, scanLog } from './log-scanner.ts'
import { mailTo, tokenIn } from './mails.ts'
import { type Caller, caller, sessionCookieOf } from './test-server.ts'
import { eventually } from './uploads.ts'

const marks: Marks = {
  'the password of a customer': 'peacock monsoon lantern 41',
  'a wrong password': 'wrong banyan guess 77',
  'a new password': 'tamarind sitar harbour 52',
  'the password of an employee': 'jasmine kettle rooftop 63',
  'a street': '14 Kalbadevi Marked Lane',
  'an e-mail': 'marked.person@test.example',
  'the key that signs': 'a-marked-signing-secret-of-forty-letters-0001',
  'the mail server’s password': 'marked-smtp-password',
  'the provider’s key': 'sandbox_key_secret',
  'the webhook’s key': 'sandbox_webhook_secret',
  'the monitor’s token': 'marked-monitor-token-9',
}
const said = (name: string): string => marks[name] ?? ''
const EMAIL = said('an e-mail')
const CHATTY = {
  LOG_LEVEL: 'trace',
  JWT_SECRET: said('the key that signs'),
  METRICS_TOKEN: said('the monitor’s token'),
}

let child: ChildServer
beforeAll(async () => {
  child = await startChildServer({ ...CHATTY, RATE_LIMITS: 'off' })
})
afterAll(() => child.stop())

const guest = () => caller(child.url, null, '')
const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Signs in and notes what came back as something that must stay unsaid. */
async function signIn(id: string, password: string, door: 'userlogin' | 'login' = 'userlogin'): Promise<Caller> {
  const answer = await guest().call(`POST /auth/${door}`, { id, password })
  expect(answer.status).toBe(200)
  const cookie = sessionCookieOf(answer.headers)
  marks[`access token ${Object.keys(marks).length}`] = answer.body.accessToken
  marks[`session cookie ${Object.keys(marks).length}`] = cookie.split('=')[1] ?? ''
  return caller(child.url, answer.body.accessToken, cookie)
}

async function aClip(): Promise<string> {
  const env = {
    SANDBOX: 'on',
    EARLY_ACCESS_DAYS: '0',
    DATA_DIR: child.dataDir,
    DATABASE_URL: child.databaseUrl,
    LOG_LEVEL: 'silent',
  }
  const config = toConfig(readEnv(env))
  const deps = await openDeps(config, { databaseUrl: child.databaseUrl, log: createLog('silent') })
  const { id } = await seedClip({ deps })
  await deps.close()
  return id
}

async function peopleComeAndGo(): Promise<Caller> {
  const password = said('the password of a customer')
  await guest().call('POST /auth/signup', { firstName: 'Marked', lastName: 'Person', email: EMAIL, password })
  await guest().call('POST /auth/signup', { firstName: 'Marked', lastName: 'Person', email: EMAIL, password })
  await guest().call('POST /auth/userlogin', { id: EMAIL, password: said('a wrong password') })
  const first = await signIn(EMAIL, password)
  await guest().request('/refresh', { headers: { cookie: first.cookie, 'sec-fetch-site': 'same-origin' } })
  await guest().call('POST /auth/forgotpassword', { email: EMAIL })
  const token = tokenIn(await mailTo({ guest: guest() }, EMAIL, 'new password'))
  marks['the token of a mail'] = token
  await guest().call('POST /auth/resetpassword', { token, password: said('a new password') })
  await guest().call('POST /auth/resetpassword', { token, password: said('a new password') })
  // Bodies that cannot be read, and a token that is none.
  await guest().request('/auth/userlogin', { ...json({}), body: `{"id":"x","password":"${password}"` })
  await guest().request('/user/profile', { headers: { authorization: `Bearer ${first.token}x` } })
  const google = await guest().request('/__sandbox/google/token', json({ email: 'meera.nair@gmail.com' }))
  const { access_token: googleToken } = (await google.json()) as { access_token: string }
  marks['the token of Google'] = googleToken
  expect((await guest().call('POST /auth/google', { credential: googleToken } as never)).status).toBe(200)
  return signIn(EMAIL, said('a new password'))
}

async function theyBuy(customer: Caller, clip: string): Promise<void> {
  const newAddress = {
    label: 'Home',
    line1: said('a street'),
    line2: 'Floor 2',
    city: 'Pune',
    state: 'Maharashtra',
    zipCode: '411001',
    gst: '',
    country: 'India',
  }
  expect((await customer.call('POST /user/saveaddress', { newAddress })).status).toBe(200)
  const notes = { type: 'one-time' as const, videoID: clip, quality: 'HD' as const }
  const order = await customer.call('POST /pay/create-order', {
    amount: 1,
    currency: 'INR',
    receipt: 'receipt#1',
    notes,
  })
  const paid = await guest().request('/__sandbox/razorpay/pay', json({ order_id: order.body.id, method: 'card' }))
  const identifiers = (await paid.json()) as Record<
    'razorpay_payment_id' | 'razorpay_order_id' | 'razorpay_signature',
    string
  >
  marks['the provider’s signature'] = identifiers.razorpay_signature
  const bill = {
    firstName: 'Marked',
    email: EMAIL,
    phone: '9876543210',
    address1: said('a street'),
    city: 'Pune',
    state: 'Maharashtra',
  }
  const forged = { ...identifiers, razorpay_signature: 'f'.repeat(64) }
  await customer.call('POST /pay/verify-payment', { ...forged, ...bill })
  expect((await customer.call('POST /pay/verify-payment', { ...identifiers, ...bill })).status).toBe(200)
  const webhook = { ...json({ event: 'payment.captured' }) }
  await guest().request('/pay/webhook', {
    ...webhook,
    headers: { ...webhook.headers, 'x-razorpay-signature': 'e'.repeat(64) },
  })
  const owned = { videoId: clip, resolution: 'HD' as const }
  const link = await customer.call('POST /user/downloadownedvideo', owned, { accept: 'application/json' })
  const { searchParams } = new URL(link.body.url, child.url)
  for (const [name, value] of searchParams) if (value.length > 20) marks[`${name} of a signed link`] = value
  await (await guest().request(link.body.url)).arrayBuffer()
  await guest().request(link.body.url, { headers: { range: 'bytes=0-9' } })
  await guest().request(`${link.body.url}x`)
}

async function staffWork(): Promise<void> {
  const admin = await signIn('admin@test.example', 'correct horse battery', 'login')
  await admin.call('POST /auth/addemployee', { userId: 'marked-staff', password: said('the password of an employee') })
  await signIn('marked-staff', said('the password of an employee'), 'login')
  const monitor = { headers: { authorization: `Bearer ${said('the monitor’s token')}` } }
  expect((await guest().request('/metrics', monitor)).status).toBe(200)
}

describe('a log at its most talkative', () => {
  it('holds no token, password, signature, signed link, card or address (F26)', async () => {
    const customer = await peopleComeAndGo()
    await theyBuy(customer, await aClip())
    await staffWork()
    // Everything that can go wrong is written down: here a provider and then a mail server that are away.
    await guest().request(
      '/__sandbox/razorpay/faults',
      json({ http: [{ on: 'order.create', fail: '500', times: 50 }] }),
    )
    const refused = await customer.call('POST /pay/create-order', {
      amount: 1,
      currency: 'INR',
      receipt: 'receipt#1',
      notes: { type: 'subscription', plan: 'month' },
    } as never)
    expect(refused.status).toBeGreaterThanOrEqual(500)
    await child.kill()
    const smtp = `smtp://sender:${said('the mail server’s password')}@127.0.0.1:1`
    await child.startAgain({ SMTP_URL: smtp })
    await guest().call('POST /auth/forgotpassword', { email: EMAIL })
    const log = await eventually(async () => {
      const text = await child.log()
      return text.includes('a job failed') && text
    })
    expect(scanLog(log, marks)).toEqual<Leak[]>([])
    // It did say what happened, each request by its id.
    const requests = log.split('\n').filter((line) => line.includes('"msg":"request"'))
    expect(requests.length).toBeGreaterThan(20)
    for (const line of requests)
      expect(JSON.parse(line)).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  })

  it.each([
    ['as it is', 'password is peacock monsoon lantern 41'],
    ['in an address', '/x?p=peacock%20monsoon%20lantern%2041'],
    ['as base64', Buffer.from('peacock monsoon lantern 41').toString('base64')],
    ['of a known form', 'authorization: Bearer abcdefghijkl'],
    ['as a card', '"card":"4111111111111111"'],
    ['as a database address', 'postgres://jhalak:hunter2@db/jhalak'],
  ])('would be caught with a secret %s', (_how, line) => {
    expect(scanLog(`{"msg":"fine"}\n${line}`, marks)).toHaveLength(1)
  })
})
