import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tally } from '../../../testing/tally.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { timeStepOf } from './second-factor-code.model.ts'

const PASSWORD = 'correct horse battery'
const STEP_MS = 30_000
let now = new Date()
/** A fixed clock, since codes expire. */
const clock = { now: () => now }
const nextStep = () => {
  now = new Date(now.getTime() + STEP_MS)
}
let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startTestServer({ worker: false, clock })
  admin = await server.as('ADMIN')
})
afterAll(() => server.stop())

const wrong = { status: 401, body: { code: 'second_factor_wrong' } }
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() + steps * STEP_MS })
const signIn = (name: string, code?: string, password = PASSWORD) =>
  server.guest.call('POST /auth/login', { id: `${name}@test.example`, password, ...(code !== undefined && { code }) })
const start = (who: Caller, password = PASSWORD) => who.call('POST /auth/secondfactor/start', { password })
const confirm = (who: Caller, code: string) => who.call('POST /auth/secondfactor/confirm', { code })
const remove = (who: Caller, code: string, password = PASSWORD) =>
  who.call('POST /auth/secondfactor/remove', { password, code })
const works = async (who: Caller) => (await who.call('GET /videos/uploads', {})).status === 200
const idOf = async (name: string) =>
  (
    await server.deps.db
      .selectFrom('account')
      .select('id')
      .where('login', '=', `${name}@test.example`)
      .executeTakeFirst()
  )?.id ?? ''
const mailsTo = async (name: string) =>
  (
    await server.deps.db
      .selectFrom('mail')
      .select('template')
      .where('to_address', '=', `${name}@test.example`)
      .orderBy('id')
      .execute()
  ).map(({ template }) => template)
const auditOf = async (name: string, action: string) =>
  server.deps.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'details', 'ip'])
    .where('subject_id', '=', await idOf(name))
    .where('action', '=', action)
    .execute()

/** A member of staff with a second factor, its secret and recovery codes. */
async function secured(name: string, on = server): Promise<{ who: Caller; secret: string; recoveryCodes: string[] }> {
  const who = await on.as('EMPLOYEE', name)
  const { secret } = (await start(who)).body
  const { recoveryCodes } = (await confirm(who, codeOf(secret))).body
  nextStep()
  return { who, secret, recoveryCodes }
}

it('knows the codes of RFC 6238, appendix B', () => {
  const secret = Secret.fromUTF8('12345678901234567890').base32
  for (const [second, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ] as const) {
    expect(timeStepOf(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
    expect(timeStepOf(secret, code, new Date(second * 1000 + 2 * STEP_MS))).toBeNull()
  }
})

describe('setting up', () => {
  it('shows the secret as text, URI and QR code, none of which may be cached', async () => {
    const who = await server.as('EMPLOYEE', 'setter')
    const { status, body, headers } = await start(who)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.uri).toContain('otpauth://totp/')
    expect(new URL(body.uri).searchParams.get('secret')).toBe(body.secret)
    expect(decodeURIComponent(body.uri)).toContain('setter@test.example')
    expect(body.qr).toMatch(/^<svg/)
    const rows = await server.deps.db.selectFrom('second_factor').selectAll().execute()
    expect(rows.some(({ sealed_secret }) => sealed_secret.toString('latin1').includes(body.secret))).toBe(false)
  })

  it('asks for the password, and counts only from the first code on', async () => {
    const who = await server.as('EMPLOYEE', 'beginner')
    expect(await start(who, 'not the password')).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', field: 'password' },
    })
    expect(await confirm(who, '123456')).toMatchObject({ status: 409, body: { code: 'second_factor_missing' } })
    const { secret: forgotten } = (await start(who)).body
    const { secret } = (await start(who)).body
    expect((await signIn('beginner')).status).toBe(200)
    expect(await confirm(who, codeOf(forgotten))).toMatchObject(wrong)
    expect((await signIn('beginner')).status).toBe(200)
    expect((await confirm(who, codeOf(secret))).status).toBe(200)
    expect(await signIn('beginner')).toMatchObject({ status: 401, body: { code: 'second_factor_needed' } })
    const again = { password: PASSWORD, code: codeOf(secret, 1) }
    expect(await who.call('POST /auth/secondfactor/start', again)).toMatchObject({
      status: 409,
      body: { code: 'second_factor_exists' },
    })
    expect(await confirm(who, codeOf(secret, 1))).toMatchObject({ status: 409, body: { code: 'second_factor_exists' } })
  })

  it('answers ten recovery codes, stores only hashes, mails the owner and is audited', async () => {
    const { recoveryCodes } = await secured('keeper')
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9a-z]{6}-){3}[0-9a-z]{6}$/)
    const kept = await server.deps.db.selectFrom('recovery_code').selectAll().execute()
    expect(kept.map(({ hash }) => hash.length)).toEqual(kept.map(() => 32))
    expect(await mailsTo('keeper')).toEqual(['second-factor-on'])
    expect(await auditOf('keeper', 'second_factor.added')).toEqual([
      { actor_id: await idOf('keeper'), details: {}, ip: '127.0.0.1' },
    ])
  })

  it('is for customers too, and for no guest', async () => {
    const customer = await server.as('USER', 'careful')
    const { secret } = (await start(customer)).body
    expect((await confirm(customer, codeOf(secret))).body.recoveryCodes).toHaveLength(10)
    nextStep()
    const enter = (code?: string) =>
      server.guest.call('POST /auth/userlogin', {
        id: 'careful@test.example',
        password: PASSWORD,
        ...(code && { code }),
      })
    expect(await enter()).toMatchObject({ status: 401, body: { code: 'second_factor_needed' } })
    expect((await enter(codeOf(secret))).status).toBe(200)
    expect((await customer.call('GET /user/profile', {})).body).toMatchObject({ secondFactor: true })
    expect((await start(server.guest)).status).toBe(401)
  })
})

describe('signing in', () => {
  it('asks for the code after the right password only', async () => {
    const { secret } = await secured('asha')
    for (const code of [undefined, codeOf(secret), '000000'])
      expect(await signIn('asha', code, 'not the password')).toMatchObject({
        status: 401,
        body: { code: 'invalid_credentials' },
      })
    for (const code of [undefined, '', '  '])
      expect(await signIn('asha', code)).toMatchObject({ status: 401, body: { code: 'second_factor_needed' } })
    const { status, body, headers } = await signIn('asha', codeOf(secret))
    expect([status, typeof body.accessToken, headers.getSetCookie().length]).toEqual([200, 'string', 1])
  })

  it('takes the code of the step before and after, typed with a blank, and no older one', async () => {
    const { secret } = await secured('ravi')
    nextStep()
    nextStep()
    for (const steps of [-3, -2, 2, 3]) expect(await signIn('ravi', codeOf(secret, steps))).toMatchObject(wrong)
    expect((await signIn('ravi', codeOf(secret, -1))).status).toBe(200)
    expect((await signIn('ravi', codeOf(secret).replace(/^(...)/, '$1 '))).status).toBe(200)
    expect((await signIn('ravi', codeOf(secret, 1))).status).toBe(200)
  })

  it('takes no code twice, nor one of a step before, also of five at once', async () => {
    const { secret } = await secured('meera')
    nextStep()
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn('meera', codeOf(secret))))
    expect(tally(answers)).toEqual({ 200: 1, 401: 4 })
    expect(await signIn('meera', codeOf(secret, -1))).toMatchObject(wrong)
    nextStep()
    expect((await signIn('meera', codeOf(secret))).status).toBe(200)
  })

  it('takes each recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await secured('lost-phone')
    const [one = '', two = ''] = recoveryCodes
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn('lost-phone', one)))
    expect(tally(answers)).toEqual({ 200: 1, 401: 4 })
    expect((await signIn('lost-phone', ` ${two.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200)
    expect(await signIn('lost-phone', two)).toMatchObject(wrong)
    expect((await auditOf('lost-phone', 'recovery_code.used')).map(({ details }) => details)).toEqual([
      { left: 9 },
      { left: 8 },
    ])
  })

  it('takes nobody else’s codes', async () => {
    const [own, other] = [await secured('one'), await secured('two')]
    for (const code of [codeOf(other.secret), other.recoveryCodes[0]])
      expect(await signIn('one', code)).toMatchObject(wrong)
    expect((await signIn('one', codeOf(own.secret))).status).toBe(200)
  })

  it('lets everybody without one in, whatever they send as a code', async () => {
    await server.as('EMPLOYEE', 'plain')
    expect((await signIn('plain', '123456')).status).toBe(200)
    expect(await signIn('plain', 'x'.repeat(41))).toMatchObject({ status: 400, body: { field: 'code' } })
  })

  it.each([123456, null, true, ['123456'], { code: 1 }, 'x'.repeat(50_000), '\u0000', '１２３４５６', "' or 1=1"])(
    'is not fooled by %j',
    async (code) => {
      const id = 'hostile@test.example'
      if (!(await idOf('hostile'))) await secured('hostile')
      const answer = await server.guest.call('POST /auth/login', { id, password: PASSWORD, code } as never)
      expect([400, 401]).toContain(answer.status)
      expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(['code', 'message', 'requestId']))
    },
  )
})

describe('recovery codes', () => {
  it('are made anew for who proves themselves; the old ones end, and the owner is told', async () => {
    const { who, secret, recoveryCodes } = await secured('renewer')
    const renew = (proof: object) => who.call('POST /auth/secondfactor/codes', proof)
    expect((await renew({ password: PASSWORD })).body.code).toBe('second_factor_needed')
    const { status, body } = await renew({ password: PASSWORD, code: codeOf(secret) })
    expect([status, body.recoveryCodes.length]).toEqual([200, 10])
    expect(await signIn('renewer', recoveryCodes[0])).toMatchObject(wrong)
    expect((await signIn('renewer', body.recoveryCodes[0])).status).toBe(200)
    expect(await mailsTo('renewer')).toEqual(['second-factor-on', 'recovery-codes-new'])
    const plain = await server.as('EMPLOYEE', 'no-codes')
    expect((await plain.call('POST /auth/secondfactor/codes', { password: PASSWORD })).body.code).toBe(
      'second_factor_missing',
    )
  })
})

describe('removing', () => {
  it('asks for the password and a code, then for neither at sign-in', async () => {
    const { who, secret, recoveryCodes } = await secured('leaver')
    expect(await remove(who, codeOf(secret), 'not the password')).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', field: 'password' },
    })
    expect((await remove(who, '')).body.code).toBe('invalid_input')
    expect((await who.call('POST /auth/secondfactor/remove', { password: PASSWORD })).body.code).toBe(
      'second_factor_needed',
    )
    expect(await remove(who, '000000')).toMatchObject(wrong)
    expect((await remove(who, codeOf(secret))).status).toBe(200)
    expect((await signIn('leaver')).status).toBe(200)
    expect(await remove(who, recoveryCodes[0] ?? '')).toMatchObject({
      status: 409,
      body: { code: 'second_factor_missing' },
    })
    expect(await mailsTo('leaver')).toEqual(['second-factor-on', 'second-factor-off'])
    expect(await auditOf('leaver', 'second_factor.removed')).toHaveLength(1)
  })

  it('takes a recovery code too; a new set-up brings new ones', async () => {
    const { who, recoveryCodes } = await secured('again')
    expect((await remove(who, recoveryCodes[3] ?? '')).status).toBe(200)
    const { secret } = (await start(who)).body
    expect((await confirm(who, codeOf(secret))).body.recoveryCodes).not.toContain(recoveryCodes[0])
    expect(await signIn('again', recoveryCodes[0])).toMatchObject(wrong)
  })
})

describe('an ADMIN resets', () => {
  const reset = async (name: string, by = admin) => by.call('POST /auth/secondfactor/reset', { _id: await idOf(name) })

  it('that of somebody who lost it; their sessions end, and they are notified', async () => {
    const { who } = await secured('unlucky')
    const list = (await admin.call('GET /auth/getallemployees', {})).body as { id: string; secondFactor?: boolean }[]
    expect(list.find(({ id }) => id === 'unlucky@test.example')?.secondFactor).toBe(true)
    expect(list.find(({ id }) => id === 'plain@test.example')).not.toHaveProperty('secondFactor')
    expect((await reset('unlucky')).status).toBe(200)
    expect(await works(who)).toBe(false)
    expect((await signIn('unlucky')).status).toBe(200)
    expect(await mailsTo('unlucky')).toEqual(['second-factor-on', 'second-factor-off'])
    expect((await auditOf('unlucky', 'second_factor.reset'))[0]?.actor_id).toBe(await idOf('admin'))
    expect(await reset('unlucky')).toMatchObject({ status: 409, body: { code: 'second_factor_missing' } })
  })

  it('that of another ADMIN with a fresh proof of their own alone', async () => {
    const [other, boss] = [await server.as('ADMIN', 'other-chief'), await server.as('ADMIN', 'boss')]
    await confirm(other, codeOf((await start(other)).body.secret))
    const { secret } = (await start(boss)).body
    await confirm(boss, codeOf(secret))
    nextStep()
    const _id = await idOf('other-chief')
    const attempt = (proof: object) => boss.call('POST /auth/secondfactor/reset', { _id, ...proof })
    expect(await attempt({})).toMatchObject({ status: 403, body: { code: 'forbidden', field: 'password' } })
    expect(await attempt({ password: 'not this one' })).toMatchObject({ body: { code: 'wrong_password' } })
    expect(await attempt({ password: PASSWORD })).toMatchObject({ body: { code: 'second_factor_needed' } })
    expect(await works(other)).toBe(true)
    expect((await attempt({ password: PASSWORD, code: codeOf(secret) })).status).toBe(200)
    expect(await works(other)).toBe(false)
    // Nor their password: with it they would be signed in as.
    nextStep()
    const password = 'chosen by a colleague'
    const change = (proof: object) => boss.call('POST /auth/change-password', { _id, password, ...proof })
    expect(await change({ ownPassword: PASSWORD })).toMatchObject({ body: { code: 'second_factor_needed' } })
    expect((await signIn('other-chief')).status).toBe(200)
    expect((await change({ ownPassword: PASSWORD, code: codeOf(secret) })).status).toBe(200)
    expect((await signIn('other-chief')).status).toBe(401)
  })

  it('nobody’s but the staff’s, and never their own', async () => {
    await server.as('USER', 'buyer')
    expect(await reset('buyer')).toMatchObject({ status: 404, body: { code: 'account_not_found' } })
    const chief = await server.as('ADMIN', 'chief')
    const { secret } = (await start(chief)).body
    await confirm(chief, codeOf(secret))
    expect(await reset('chief', chief)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await signIn('chief')).toMatchObject({ status: 401, body: { code: 'second_factor_needed' } })
    const employee = await server.as('EMPLOYEE', 'climber')
    expect((await reset('chief', employee)).status).toBe(403)
  })
})

it('goes with the account', async () => {
  await secured('deleted')
  const userId = await idOf('deleted')
  expect((await admin.call('POST /auth/delete-user', { userId })).status).toBe(200)
  for (const table of ['second_factor', 'recovery_code'] as const)
    expect(await server.deps.db.selectFrom(table).where('account_id', '=', userId).execute()).toEqual([])
})

describe('guessing', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({ worker: false, clock, env: { RATE_LIMITS: 'on' } })
  })
  afterAll(() => limited.stop())
  const guess = (code: string) =>
    limited.guest.call('POST /auth/login', { id: 'target@test.example', password: PASSWORD, code })

  it('ends after ten wrong codes, wherever they are tried, for the right one too', async () => {
    const { who, secret } = await secured('target', limited)
    for (let round = 0; round < 12; round++)
      expect(
        (await limited.guest.call('POST /auth/login', { id: 'target@test.example', password: PASSWORD })).body.code,
      ).toBe('second_factor_needed')
    for (let round = 0; round < 5; round++) expect(await guess('000000')).toMatchObject(wrong)
    const tried = await Promise.all(Array.from({ length: 20 }, () => remove(who, '000000')))
    expect(tally(tried)).toEqual({ 401: 5, 429: 15 })
    expect((await guess(codeOf(secret))).status).toBe(429)
    expect((await remove(who, codeOf(secret))).status).toBe(429)
  })

  it('of the password ends as well', async () => {
    const who = await limited.as('EMPLOYEE', 'left-open')
    for (let round = 0; round < 10; round++) expect((await start(who, 'a guess')).status).toBe(400)
    expect(await start(who)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })
})

describe('an ADMIN without a second factor (ASVS 6.3.3)', () => {
  const due = (name: string, days: string) =>
    sql`update account set second_factor_due = now() + ${days}::interval where login = ${`${name}@test.example`}`.execute(
      server.deps.db,
    )
  const dueOf = async (who: Caller) => (await who.call('GET /user/profile', {})).body.secondFactorDue
  const DAY_MS = 86_400_000

  it('has seven days from the first sign-in on, where it is demanded; an EMPLOYEE has no such day', async () => {
    const chief = await server.as('ADMIN', 'overseer')
    expect(await dueOf(chief)).toBeNull()
    server.deps.demandsSecondFactor = true
    await signIn('overseer')
    const day = await dueOf(chief)
    expect(Math.round((Date.parse(day) - Date.now()) / DAY_MS)).toBe(7)
    expect((await chief.call('GET /staff/coupons', {})).status).toBe(200)
    // A later sign-in does not put it off.
    await due('overseer', '1 day')
    await signIn('overseer')
    expect(Math.round((Date.parse(await dueOf(chief)) - Date.now()) / DAY_MS)).toBe(1)
    const clerk = await server.as('EMPLOYEE', 'copyist')
    await signIn('copyist')
    expect(await dueOf(clerk)).toBeNull()
    // Where it is only offered, the day is forgotten.
    server.deps.demandsSecondFactor = false
    await signIn('overseer')
    expect(await dueOf(chief)).toBeNull()
  })

  it('then finds the back office closed, until one is set up', async () => {
    const chief = await server.as('ADMIN', 'latecomer')
    await due('latecomer', '-1 minute')
    for (const call of ['GET /staff/coupons', 'GET /videos/uploads'] as const)
      expect(await chief.call(call, {})).toMatchObject({
        status: 403,
        body: { code: 'second_factor_overdue', message: 'Set up a second factor under Security to go on.' },
      })
    // A key, which takes the password alone as long as there is no second factor, leads nobody around it.
    const made = await chief.call('POST /apikeys', { name: 'Desk', scopes: ['orders:read'], password: PASSWORD })
    expect(made.status).toBe(200)
    const key = { authorization: `Bearer ${String(made.body.token)}` }
    const search = () => server.guest.call('GET /orders/search', {}, key)
    expect(await search()).toMatchObject({ status: 403, body: { code: 'second_factor_overdue' } })
    const { body } = await start(chief)
    nextStep()
    expect((await confirm(chief, codeOf(body.secret))).status).toBe(200)
    expect((await chief.call('GET /staff/coupons', {})).status).toBe(200)
    expect((await search()).status).toBe(200)
    expect(await dueOf(chief)).toBeNull()
    // Whoever takes it off again stands outside again.
    nextStep()
    expect((await remove(chief, codeOf(body.secret))).status).toBe(200)
    expect((await chief.call('GET /staff/coupons', {})).status).toBe(403)
  })
})
