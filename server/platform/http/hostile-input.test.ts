import { connect } from 'node:net'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ErrorCode, errorTable } from '../../../contract/errors.ts'
import { bodyKind } from '../../../contract/body.ts'
import { type CallName, endpoints } from '../../../contract/index.ts'
import type { Role } from '../../../contract/values.ts'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { BODIES, VALUES } from './hostile-bodies.fixture.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const address = {
  label: 'Home',
  line1: '1 MG Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  zipCode: '411001',
  gst: '',
  country: 'India',
}
const words = { tags: ['one'], themes: ['two'], shots: ['three'] }
const payment = {
  razorpay_order_id: 'order_x',
  razorpay_payment_id: 'pay_x',
  razorpay_signature: 'x',
  firstName: 'Asha',
  city: 'Pune',
}

const NOBODY = '01900000-0000-7000-8000-000000000000'
const HOLDER = { number: 'JL-26-AAAAAAAA', holder: 'Asha Rao', gstin: '', contact: '', note: 'asked by letter' }
const NOTICE = {
  ...{ topic: 'other', audience: 'all', subjectEnglish: 'Hello', subjectHindi: 'नमस्ते' },
  ...{ bodyEnglish: 'Hello', bodyHindi: 'नमस्ते' },
}
const TRANSFER = { reference: 'UTR0000001', receivedOn: '2026-01-01', amountPaise: 100, orders: [NOBODY] }
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} }
const password = 'correct horse battery'
const person = { firstName: 'A', lastName: 'B', email: 'hostile@test.example', password }
const said = { description: 'D', place: 'Pune' }
const info = { _id: 'CLIP', name: 'N', ...words, ...said, shotonmobile: true, orientation: 'square' }

/** Every call with a JSON body, and one that would be taken; CLIP, STAFF and SESSION become ids that exist. */
const MAIL_TEXT = { subject: 'Hello', heading: '{heading}', text: '{text}' }
const TARGETS: [call: CallName, who: Role | 'guest', good: Record<string, unknown>][] = [
  ['POST /auth/signup', 'guest', person],
  ['POST /auth/userlogin', 'guest', { id: 'nobody@test.example', password }],
  ['POST /auth/login', 'guest', { id: 'nobody', password, code: '123456' }],
  ['POST /auth/google', 'guest', { credential: 'ya29.a-credential-of-nobody' }],
  ['POST /auth/logout', 'guest', {}],
  ['POST /auth/adminsignup', 'ADMIN', { id: 'hostile', password }],
  ['POST /auth/addemployee', 'ADMIN', { userId: 'hostile', password, role: 'EMPLOYEE' }],
  ['POST /auth/delete-user', 'ADMIN', { userId: 'STAFF' }],
  ['POST /auth/change-password', 'ADMIN', { _id: 'STAFF', password }],
  ['POST /user/saveaddress', 'USER', { newAddress: address }],
  ['POST /user/editprofile', 'USER', { firstName: 'A', lastName: 'B' }],
  ['POST /user/changepassword', 'USER', { currentPassword: password, newPassword: 'another password' }],
  ['POST /user/changeemail', 'USER', { email: 'new@test.example', password }],
  ['POST /user/sendverification', 'USER', {}],
  ['POST /auth/forgotpassword', 'guest', { email: 'user@test.example' }],
  ['POST /auth/resetpassword', 'guest', { token: 'none', password }],
  ['POST /auth/confirmemail', 'guest', { token: 'none' }],
  ['POST /user/endsession', 'USER', { id: 'SESSION' }],
  ['POST /auth/logouteverywhere', 'USER', {}],
  ['POST /user/connectgoogle', 'USER', { credential: 'ya29.a-credential-of-nobody' }],
  ['POST /user/disconnectgoogle', 'USER', {}],
  ['POST /user/passkey/start', 'USER', { password }],
  ['POST /user/passkey/add', 'USER', { name: 'Phone', credential }],
  ['POST /user/passkey/remove', 'USER', { id: 'AAAA', password }],
  ['POST /auth/passkey/start', 'guest', {}],
  ['POST /auth/passkey', 'guest', { credential }],
  ['POST /videos/decideedit', 'ADMIN', { id: NOBODY, decision: 'reject', reason: 'Why' }],
  ['POST /auth/inviteemployee', 'ADMIN', { email: 'invited@test.example', role: 'EMPLOYEE', rights: ['upload'] }],
  ['POST /auth/setaccess', 'ADMIN', { _id: 'STAFF', role: 'EMPLOYEE', rights: ['upload'] }],
  ['POST /auth/setactive', 'ADMIN', { _id: 'STAFF', active: true }],
  ['POST /auth/staysignedin', 'EMPLOYEE', {}],
  ['POST /orders/recordtransfer', 'ADMIN', TRANSFER],
  ['POST /orders/refundpaid', 'ADMIN', { key: 'rf-unknown', reference: 'UTR0000002' }],
  ['POST /pay/bank-transfer', 'USER', { lines: [{ videoID: 'CLIP', quality: 'HD' }], billing: { state: 'Goa' } }],
  ['POST /pay/create-credit-order', 'USER', { rupees: 5000, billing: { city: 'Pune' } }],
  ['POST /pay/order-on-credit', 'USER', { lines: [{ videoID: 'CLIP', quality: 'HD' }], agreed: true }],
  ['POST /pay/order-on-terms', 'USER', { lines: [{ videoID: 'CLIP', quality: 'HD' }], agreed: true }],
  ['POST /staff/companyterms', 'ADMIN', { companyId: NOBODY, rupees: 1000, days: 30, on: true }],
  ['POST /user/follow', 'USER', { query: 'term=kites' }],
  ['POST /user/unfollow', 'USER', { id: NOBODY }],
  ['POST /videos/stopfollows', 'guest', { token: 'nobody-was-given-this', stop: true }],
  ['POST /videos/hidelabel', 'ADMIN', { kind: 'theme', word: 'none', hidden: true }],
  ['POST /videos/renamelabel', 'ADMIN', { kind: 'theme', was: ['none'], becomes: 'other' }],
  ['POST /videos/undolabelchange', 'ADMIN', { id: NOBODY }],
  ['POST /auth/secondfactor/start', 'EMPLOYEE', { password }],
  ['POST /auth/secondfactor/confirm', 'EMPLOYEE', { code: '123456' }],
  ['POST /auth/secondfactor/remove', 'EMPLOYEE', { password, code: '123456' }],
  ['POST /auth/secondfactor/reset', 'ADMIN', { _id: 'STAFF' }],
  ['POST /user/deleteaccount', 'USER', { password, confirm: 'user@test.example' }],
  ['POST /user/save', 'USER', { id: 'CLIP' }],
  ['POST /user/removesaved', 'USER', { clipId: 'CLIP' }],
  ['POST /user/saveboard', 'USER', { id: NOBODY, name: 'Diwali film' }],
  ['POST /user/deleteboard', 'USER', { id: NOBODY, undo: true }],
  ['POST /user/orderboards', 'USER', { boards: [NOBODY] }],
  ['POST /user/addtoboard', 'USER', { id: NOBODY, clips: ['CLIP'], from: NOBODY }],
  ['POST /user/removefromboard', 'USER', { id: NOBODY, clips: ['CLIP'] }],
  ['POST /user/orderboardclips', 'USER', { id: NOBODY, clips: ['CLIP'] }],
  ['POST /user/boardnote', 'USER', { id: NOBODY, clip: 'CLIP', note: 'for the opening' }],
  ['POST /user/shareboard', 'USER', { id: NOBODY, on: true, days: 7, comments: true }],
  ['POST /user/boardcomment', 'USER', { id: NOBODY, answer: 'It is the second one' }],
  ['POST /user/seenboard', 'USER', { id: NOBODY }],
  [
    'POST /boards/comment',
    'guest',
    { token: 'nobody-was-given-this', name: 'Ravi', clip: 'CLIP', at: 1, text: 'Here' },
  ],
  ['POST /boards/approve', 'guest', { token: 'nobody-was-given-this', name: 'Ravi', clip: 'CLIP', kind: 'approved' }],
  ['POST /videos/view', 'guest', { id: 'CLIP' }],
  ['POST /contact', 'guest', { name: 'A', email: 'a@test.example', phone: '1', query: 'Q', message: 'M' }],
  ['POST /videos/askforshot', 'guest', { text: 'A kite festival' }],
  ['POST /videos/searchrules', 'EMPLOYEE', { term: 'diwali', clips: [], path: '/pricing' }],
  ['POST /videos/synonyms', 'EMPLOYEE', { words: ['diwali', 'deepavali'] }],
  ['POST /videos/suggestions', 'EMPLOYEE', { words: ['alta', 'katori'] }],
  ['POST /videos/editinfo', 'EMPLOYEE', info],
  ['POST /videos/bulkedit', 'EMPLOYEE', { ids: ['CLIP'], addTags: ['one'], removeShots: ['two'], apply: true }],
  ['POST /videos/undochange', 'EMPLOYEE', { id: NOBODY }],
  ['POST /videos/undobatch', 'EMPLOYEE', { batch: NOBODY }],
  ['POST /videos/restore', 'ADMIN', { id: 'CLIP' }],
  ['POST /videos/review', 'ADMIN', { id: 'CLIP', decision: 'reject', reason: 'Shaky' }],
  ['POST /videos/clipdesksettings', 'ADMIN', { review: 'off' }],
  ['POST /videos/attachrelease', 'EMPLOYEE', { id: NOBODY, clip: 'CLIP', attached: true }],
  ['POST /videos/removerelease', 'ADMIN', { id: NOBODY }],
  ['POST /videos/retryupload', 'EMPLOYEE', { id: 'CLIP' }],
  ['POST /videos/cancelupload', 'EMPLOYEE', { id: 'CLIP' }],
  ['POST /videos/reencode', 'ADMIN', { ids: ['CLIP'] }],
  ['POST /auth/deletevideo', 'ADMIN', { id: 'CLIP' }],
  ['POST /auth/savefilters', 'ADMIN', { filters: { themes: ['a'], shots: ['b'] } }],
  ['POST /auth/editpricinginfo', 'ADMIN', { oneTimePrices: { HD: 80 } }],
  ['POST /auth/withdrawpricerise', 'ADMIN', { item: 'HD' }],
  ['POST /licences/correctholder', 'ADMIN', HOLDER],
  ['POST /licences/transfer', 'ADMIN', { ...HOLDER, email: 'nobody@test.example' }],
  ['POST /apikeys', 'USER', { name: 'Editor', scopes: ['downloads'], days: 30 }],
  ['POST /apikeys/rotate', 'USER', { id: NOBODY }],
  ['POST /apikeys/revoke', 'USER', { id: NOBODY }],
  ['POST /hooks', 'ADMIN', { url: 'https://hooks.example/jhalak', events: ['order.paid'] }],
  ['POST /hooks/remove', 'ADMIN', { id: NOBODY }],
  ['POST /hooks/test', 'ADMIN', { id: NOBODY }],
  ['POST /hooks/replay', 'ADMIN', { id: NOBODY }],
  ['POST /staff/answermessage', 'ADMIN', { id: NOBODY, text: 'Thank you' }],
  ['POST /staff/filemessage', 'ADMIN', { id: NOBODY, state: 'closed', about: 'complaint' }],
  ['POST /staff/claim', 'ADMIN', { key: 'daily', on: true, english: 'Some', hindi: '' }],
  ['POST /staff/shopsettings', 'ADMIN', { values: { COMPANY_PHONE: '+91 22 5550 1000' }, version: 0 }],
  ['POST /staff/shoptexts', 'ADMIN', { language: 'en', text: 'Pricing', words: 'Prices', version: 0 }],
  ['POST /staff/shopmails', 'ADMIN', { template: 'test-mail', language: 'en', words: MAIL_TEXT, version: 0 }],
  ['POST /staff/shopmails/preview', 'ADMIN', { template: 'test-mail', language: 'en', words: MAIL_TEXT }],
  ['POST /staff/testmail', 'ADMIN', { to: 'operator@test.example' }],
  ['POST /staff/previewnotice', 'ADMIN', NOTICE],
  ['POST /staff/sendnotice', 'ADMIN', { ...NOTICE, recipients: 999_999 }],
  ['POST /orders/creditchargeback', 'ADMIN', { checkoutId: NOBODY, disputeId: 'disp_0', note: 'lost' }],
  [
    'POST /orders/einvoice',
    'ADMIN',
    { number: 'INV/2627/999999', irn: 'a'.repeat(64), ackNo: '112610000000001', qr: 'header.payload.signature' },
  ],
  ['POST /auth/editsubscriptioninfo', 'ADMIN', { subscriptionPlans: { Monthly: 998 } }],
  [
    'POST /pay/create-order',
    'USER',
    { notes: { type: 'one-time', videoID: 'CLIP', quality: 'HD' }, billing: { city: 'Pune' } },
  ],
  ['POST /pay/cart-quote', 'USER', { lines: [{ videoID: 'CLIP', quality: 'HD' }] }],
  [
    'POST /videos/savecollection',
    'ADMIN',
    { name: 'Monsoon', nameHi: 'बारिश', description: 'Rain', publishOn: '2026-07-01' },
  ],
  ['POST /videos/ordercollections', 'ADMIN', { ids: [NOBODY] }],
  ['POST /videos/deletecollection', 'ADMIN', { id: NOBODY }],
  ['POST /videos/restorecollection', 'ADMIN', { id: NOBODY }],
  ['POST /staff/coupon', 'ADMIN', { code: 'SPRING', percent: 10, firstOrder: false, on: true, note: 'sale' }],
  ['POST /pay/link', 'USER', { checkoutId: NOBODY, email: 'a@test.example' }],
  ['POST /pay/linkedorder', 'USER', { token: 'x.y' }],
  ['POST /pay/verifylinked', 'USER', { token: 'x.y', ...payment }],
  ['POST /user/company', 'USER', { name: 'Studio', gstin: '', email: 'a@test.example', openToDomain: false }],
  ['POST /user/actforcompany', 'USER', { acting: true }],
  ['POST /user/invitemember', 'USER', { email: 'b@test.example', role: 'viewer' }],
  ['POST /user/withdrawinvitation', 'USER', { id: NOBODY }],
  ['POST /user/joincompany', 'USER', { token: 'x.y' }],
  ['POST /user/memberrole', 'USER', { id: NOBODY, role: 'viewer' }],
  ['POST /user/removemember', 'USER', { id: NOBODY }],
  ['POST /staff/companyseats', 'ADMIN', { companyId: NOBODY, seats: 9, agreement: 'as agreed' }],
  ['POST /user/quotation', 'USER', { lines: [{ videoID: 'CLIP', quality: 'HD' }], billing: { state: 'Goa' } }],
  ['POST /user/cart', 'USER', { add: [{ videoID: 'CLIP', quality: 'HD' }] }],
  ['POST /pay/create-cart-order', 'USER', { lines: [{ videoID: 'CLIP', quality: 'HD' }], billing: { city: 'Pune' } }],
  [
    'POST /user/invoiceaddress',
    'USER',
    { checkoutId: NOBODY, name: 'A', address1: '1 Lane', city: 'Goa', state: 'Goa', zip: '403001' },
  ],
  ['POST /orders/resendinvoice', 'ADMIN', { checkoutId: NOBODY, note: 'asked by phone' }],
  ['POST /pay/verify-payment', 'USER', payment],
  ['POST /user/requestrefund', 'USER', { checkoutId: NOBODY, reason: 'the wrong clip' }],
  ['POST /orders/refund', 'ADMIN', { checkoutId: NOBODY, note: 'asked by phone', amount: 2_000 }],
  ['POST /orders/note', 'ADMIN', { checkoutId: NOBODY, note: 'called' }],
  ['POST /orders/retryrefund', 'ADMIN', { checkoutId: NOBODY, paymentId: 'pay_0' }],
  ['POST /orders/declinerefund', 'ADMIN', { checkoutId: NOBODY, note: 'downloaded' }],
  ['POST /orders/accept', 'ADMIN', { checkoutId: NOBODY, note: 'one rupee' }],
  ['POST /orders/check', 'ADMIN', { checkoutId: NOBODY, note: 'asked by phone' }],
  ['POST /user/cancelsubscription', 'USER', {}],
  ['POST /user/resumesubscription', 'USER', {}],
  ['POST /user/licenceclient', 'USER', { number: 'JL-26-00000000', client: 'A film' }],
  ['POST /licences/allowance', 'ADMIN', { email: 'user@test.example', perDay: 300 }],
  ['POST /staff/suspend', 'ADMIN', { id: NOBODY, reason: 'shares a seat' }],
  ['POST /staff/unsuspend', 'ADMIN', { id: NOBODY }],
  ['POST /staff/signout', 'ADMIN', { id: NOBODY }],
  ['POST /staff/grant', 'ADMIN', { id: NOBODY, reason: 'a late answer', clipId: 'CLIP', quality: 'HD' }],
  ['POST /staff/shotrequest', 'EMPLOYEE', { fold: 'kite festival', state: 'filmed', clipId: 'CLIP' }],
  ['POST /user/downloadwatermark', 'USER', { id: 'CLIP' }],
  ['POST /user/downloadmobile', 'USER', { id: 'CLIP' }],
  ['POST /user/downloadhighres', 'USER', { id: 'CLIP', quality: 'HD' }],
  ['POST /user/downloadownedvideo', 'USER', { videoId: 'CLIP', resolution: 'HD' }],
  ['POST /user/downloadcutout', 'USER', { id: 'CLIP', shape: '1:1' }],
]

let server: TestServer
let ids: Record<'CLIP' | 'STAFF' | 'SESSION', string>
const callers = new Map<Role | 'guest', Caller>()

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  callers.set('guest', server.guest)
  for (const role of ['USER', 'EMPLOYEE', 'ADMIN'] as const) callers.set(role, await server.as(role))
  const clip = (await seedClip(server)).id
  await callers.get('USER')?.call('POST /user/save', { id: clip })
  await server.as('EMPLOYEE', 'other')
  const staff = server.deps.db.selectFrom('account').select('id').where('login', '=', 'other@test.example')
  const session = decodeJwt((await server.as('USER')).token ?? '')['sid']
  ids = { CLIP: clip, STAFF: (await staff.executeTakeFirstOrThrow()).id, SESSION: String(session) }
})
afterAll(() => server.stop())

/** Everything in the database that a call could have changed. */
async function contents(): Promise<string> {
  const tables = [
    'account',
    'address',
    'clip',
    'clip_change',
    'clip_desk_setting',
    'release_paper',
    'favourite',
    'board',
    'board_clip',
    'board_comment',
    'board_approval',
    'filter_term',
    'price',
    'checkout',
    'entitlement',
    'shot_request',
    'shot_wish',
    'download',
    'clip_view',
    'account_identity',
    'mail_link',
    'mail',
    'consent',
    'second_factor',
    'recovery_code',
  ]
  const texts = tables.map(
    (table) => sql`select coalesce(string_agg(t::text, ',' order by t::text), '') as text from ${sql.table(table)} t`,
  )
  const open = sql`select id from session where ended_at is null order by id`
  const rows = await Promise.all([...texts, open].map((text) => text.execute(server.deps.db)))
  return JSON.stringify(rows.map((row) => row.rows))
}

async function expectRefused(
  call: CallName,
  who: Role | 'guest',
  what: string,
  body: string | Buffer,
  headers: Record<string, string> = JSON_TYPE,
) {
  const answer = await (callers.get(who) ?? server.guest).request(call.replace('POST ', ''), {
    method: 'POST',
    body: body as BodyInit,
    headers,
  })
  const text = await answer.text()
  expect([call, what, answer.status >= 400 && answer.status < 500 ? '4xx' : answer.status, text]).toEqual([
    call,
    what,
    '4xx',
    text,
  ])
  const reply = JSON.parse(text) as { code: ErrorCode; message: string; requestId: string; field?: string }
  expect(errorTable[reply.code][0]).toBe(answer.status)
  expect(reply).toEqual({
    code: reply.code,
    message: expect.stringMatching(/./),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ...(reply.field ? { field: reply.field } : {}),
  })
  // By what it holds, not by who sent it.
  expect([call, what, reply.code]).not.toContain('unauthenticated')
  expect(text).not.toMatch(/node_modules|at .*\.ts|zod|postgres|Invalid input/i)
}

/** Every place in a body where a text stands, as a way to put something else there. */
function* places(
  value: unknown,
  rebuild: (json: string) => string,
  path = '',
): Generator<[string, (json: string) => string]> {
  if (typeof value === 'string') yield [path, rebuild]
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const others = (json: string) =>
      Array.isArray(value)
        ? `[${json}]`
        : `{${Object.entries(value)
            .map(([name, kept]) => `"${name}":${name === key ? json : JSON.stringify(kept)}`)
            .join(',')}}`
    yield* places(inner, (json) => rebuild(others(json)), `${path}.${key}`)
  }
}

const withIds = (body: string) => body.replaceAll(/CLIP|STAFF|SESSION/g, (word) => ids[word as keyof typeof ids])

/** What a body of so many bytes is answered before it has come. */
async function answerToAnnouncement(path: string, token: string | null, bytes: number): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const bearer = token ? `authorization: Bearer ${token}\r\n` : ''
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\n${bearer}content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n{"password":"`,
  )
  const chunks = await socket.toArray()
  return Buffer.concat(chunks as Buffer[]).toString()
}

it('covers every call that takes JSON', () => {
  const taking = endpoints.filter(({ method, body }) => method === 'POST' && bodyKind(body) === 'json')
  expect(TARGETS.map(([call]) => call).toSorted()).toEqual(taking.map(({ path }) => `POST ${path}`).toSorted())
  expect(BODIES.length).toBeGreaterThanOrEqual(40)
})

/** Null is a value there: what was said at first, again. */
const MEANT = new Set([
  'POST /staff/shopsettings: null in .values.COMPANY_PHONE',
  'POST /staff/shoptexts: null in .words',
])

/** Each of them at every third call, other ones at the next; `npm run test:all` sends all to all. */
const bodiesFor = (call: string) => {
  const from = TARGETS.findIndex(([one]) => one === call)
  return process.env['TEST_ALL'] ? BODIES : BODIES.filter((_body, at) => (at + from) % 3 === 0)
}

describe.each(TARGETS)('%s', (call, who, good) => {
  const body = () => withIds(JSON.stringify(good))

  it('refuses every kind of bad body in one shape and changes nothing', async () => {
    const before = await contents()
    for (const [what, make, headers] of bodiesFor(call)) await expectRefused(call, who, what, make(body()), headers)
    expect(await contents()).toBe(before)
  })

  it('refuses every kind of bad value in every field and changes nothing', async () => {
    const before = await contents()
    for (const [path, put] of places(good, (json) => json))
      for (const [what, json] of VALUES)
        if (!MEANT.has(`${call}: ${what} in ${path}`))
          await expectRefused(call, who, `${what} in ${path}`, withIds(put(json)))
    expect(await contents()).toBe(before)
  })

  it('does not wait for 10 MB', async () => {
    const answer = await answerToAnnouncement(call.replace('POST ', ''), callers.get(who)?.token ?? null, 10_000_000)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 'payload_too_large' })
  })
})

/** Else the bodies above might be refused for something that is wrong with all of them. */
describe('a good body', () => {
  it.each(TARGETS)('of %s is understood', async (call, who, good) => {
    // Each by somebody of their own: some of these calls end accounts and sessions.
    const somebody = who === 'guest' ? server.guest : await server.as(who, `good-${call.replaceAll(/\W/g, '-')}`)
    const { status, body } = await somebody.call(call, JSON.parse(withIds(JSON.stringify(good))) as never)
    expect(['invalid_input', 'invalid_json', 'internal', 'unavailable']).not.toContain(body.code)
    expect(status).toBeLessThan(500)
  })
})
