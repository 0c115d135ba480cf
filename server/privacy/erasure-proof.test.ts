import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../licensing/shop.fixture.ts'
import { DELETED, newCustomer, PASSWORD, remove } from './somebody.fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

describe('the proof', () => {
  it.each([
    [{}, 'invalid_input', 'password'],
    [{ password: 'not my password' }, 'wrong_password', 'password'],
    [{ confirm: 'proof@test.example' }, 'invalid_input', 'password'],
    [{ password: '' }, 'invalid_input', 'password'],
    [{ password: 7 }, 'invalid_input', 'password'],
    [{ password: PASSWORD, confirm: ['x'] }, 'invalid_input', 'confirm'],
  ])('%j is no proof: %s', async (body, code, field) => {
    const person = await newCustomer(shop, `proof-${randomUUID()}`)
    const answer = await person.call('POST /user/deleteaccount', body as never)
    expect(answer).toMatchObject({ status: 400, body: { code, field } })
    expect((await person.call('GET /user/getsavedvideos', {})).status).toBe(200)
  })

  it('of somebody without a password is the account’s e-mail, typed', async () => {
    const person = await newCustomer(shop, 'by-google')
    await shop.db.updateTable('account').set({ password_hash: null }).where('id', '=', person.id).execute()
    for (const confirm of ['', 'someone@test.example', 'by-google'])
      expect(await person.call('POST /user/deleteaccount', { confirm })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', field: 'confirm' },
      })
    expect(await person.call('POST /user/deleteaccount', { password: PASSWORD })).toMatchObject({ status: 400 })
    expect(await person.call('POST /user/deleteaccount', { confirm: ' By-Google@Test.Example ' })).toMatchObject(
      DELETED,
    )
  })

  it('may be wrong ten times in fifteen minutes', async () => {
    const limited = await openShop({ worker: false, env: { RATE_LIMITS: 'on' } })
    try {
      const person = await newCustomer(limited, 'guessed')
      const statuses = []
      for (let guess = 0; guess < 11; guess++) statuses.push((await remove(person, `guess ${guess}`)).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
      expect((await remove(person)).status).toBe(429)
    } finally {
      await limited.stop()
    }
  })

  it('is asked of customers: staff are removed by an ADMIN', async () => {
    expect(await shop.guest.call('POST /user/deleteaccount', { password: PASSWORD })).toMatchObject({ status: 401 })
    const staff = await shop.as('EMPLOYEE')
    expect(await staff.call('POST /user/deleteaccount', { password: PASSWORD })).toMatchObject({ status: 403 })
  })
})

describe('at the same time', () => {
  it('ten deletions erase once', async () => {
    const person = await newCustomer(shop, 'crowd')
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(person)))
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect(answers.filter(({ body }) => body.message === DELETED.body.message)).toHaveLength(1)
    const { length } = await shop.db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'account.erased')
      .where('subject_id', '=', person.id)
      .execute()
    expect(length).toBe(1)
  })
})
