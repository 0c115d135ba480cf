import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false, env: { RATE_LIMITS: 'on' } })
})
afterAll(() => server.stop())

describe('how often mail can be asked for', () => {
  it('five times an hour for an address, whoever’s it is, and twenty from one place', async () => {
    await server.as('USER', 'asha')
    const ask = async (email: string) => (await server.guest.call('POST /auth/forgotpassword', { email })).status
    const known = []
    const unknown = []
    for (let i = 0; i < 6; i++) {
      // Case and blanks make no other address.
      known.push(await ask(i % 2 ? 'asha@test.example' : ' ASHA@test.example'))
      unknown.push(await ask('nobody@test.example'))
    }
    expect(known).toEqual([200, 200, 200, 200, 200, 429])
    expect(unknown).toEqual(known)
    const others = []
    for (let i = 0; i < 9; i++) others.push(await ask(`other-${i}@test.example`))
    expect(others).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429])
  })

  it('five times an hour for the link that confirms, ten for another address', async () => {
    const bela = await server.as('USER', 'bela')
    const again = []
    for (let i = 0; i < 6; i++) again.push((await bela.call('POST /user/sendverification', {})).status)
    expect(again).toEqual([200, 200, 200, 200, 200, 429])
    const guesses = []
    for (let i = 0; i < 11; i++)
      guesses.push(
        (await bela.call('POST /user/changeemail', { email: 'bela2@test.example', password: `guess ${i}` })).body.code,
      )
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 'wrong_password'), 'too_many_requests'])
  })

  it('five times an hour for a lost second factor, of an account that has none too', async () => {
    await server.as('USER', 'farah')
    const lost = () =>
      server.guest.call('POST /auth/secondfactor/lost', { id: 'farah@test.example', password: PASSWORD })
    const codes = []
    for (let i = 0; i < 6; i++) codes.push((await lost()).body.code)
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'second_factor_missing'), 'too_many_requests'])
  })

  it('three times a day to an address that others typed, whoever without a proved address and for what', async () => {
    const [dara, esha] = [await server.as('USER', 'dara'), await server.as('USER', 'esha')]
    const stranger = 'stranger@elsewhere.example'
    await dara.call('POST /user/company', { name: 'Win a telephone', email: 'dara@test.example' })
    const invite = async (email: string) =>
      (await dara.call('POST /user/invitemember', { email, role: 'viewer' })).status
    const move = (password: string) => esha.call('POST /user/changeemail', { email: stranger, password })
    expect([await invite(stranger), await invite('STRANGER@elsewhere.example')]).toEqual([200, 200])
    // What mails nobody counts for nothing.
    expect((await move('not this one')).body.code).toBe('wrong_password')
    expect((await move(PASSWORD)).status).toBe(200)
    expect(await invite(stranger)).toBe(429)
    expect(await move(PASSWORD)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(await invite('somebody@elsewhere.example')).toBe(200)
    const mails = server.deps.db.selectFrom('mail').select('template').where('to_address', '=', stranger)
    expect(await mails.execute()).toHaveLength(3)
    // Who proved theirs still writes, and once ten of them have written three each the others wait, too.
    const proved = server.deps.db.updateTable('account').set({ email_verified_at: new Date() })
    await proved.where('login', '=', 'dara@test.example').execute()
    expect(await Promise.all([invite(stranger), invite(stranger), invite(stranger)])).toEqual([200, 200, 200])
    expect(await invite(stranger)).toBe(429)
    expect(await move(PASSWORD)).toMatchObject({ status: 429 })
    await proved.where('login', '=', 'esha@test.example').execute()
    expect((await move(PASSWORD)).status).toBe(200)
    await server.deps.db
      .updateTable('rate_limit')
      .set({ hits: 30 })
      .where('key', 'like', 'mails-to-others-proved %')
      .execute()
    expect((await move(PASSWORD)).status).toBe(429)
  })
})

it('S26: what strangers ask for does not shut out the device of the owner, which has a counter of its own', async () => {
  const other = await startTestServer({ worker: false, env: { RATE_LIMITS: 'on' } })
  try {
    await other.as('USER', 'chitra')
    const ask = async (agent: Record<string, string>) =>
      (await other.guest.call('POST /auth/forgotpassword', { email: 'chitra@test.example' }, agent)).status
    const stranger = { 'user-agent': 'A stranger' }
    const asked = []
    for (let i = 0; i < 6; i++) asked.push(await ask(stranger))
    expect(asked).toEqual([200, 200, 200, 200, 200, 429])
    expect([await ask({}), await ask({}), await ask(stranger)]).toEqual([200, 200, 429])
  } finally {
    await other.stop()
  }
})
