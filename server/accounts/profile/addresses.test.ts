import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'

const home = {
  label: 'Home',
  line1: '1 MG Road',
  line2: 'Flat 2',
  city: 'Pune',
  state: 'Maharashtra',
  zipCode: '411001',
  gst: '',
  country: 'India',
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.stop())

const save = (caller: Caller, newAddress: unknown) => caller.call('POST /user/saveaddress', { newAddress } as never)
const saved = async (caller: Caller) => (await caller.call('GET /user/getsavedaddress', {})).body.savedAddresses

describe('saved addresses', () => {
  it('are listed in order, to their owner alone', async () => {
    const [asha, vikram] = [await server.as('USER', 'asha'), await server.as('USER', 'vikram')]
    expect(await saved(asha)).toEqual([])
    const office = { ...home, label: 'Office', gst: '27AAPFU0939F1ZV' }
    expect(await save(asha, home)).toMatchObject({ status: 200, body: { savedAddresses: [home] } })
    expect((await save(asha, office)).body).toEqual({ savedAddresses: [home, office] })
    expect(await saved(asha)).toEqual([home, office])
    expect(await saved(vikram)).toEqual([])
  })

  it('need no line2, label, GSTIN or country', async () => {
    const caller = await server.as('USER', 'brief')
    const { line1, city, state, zipCode } = home
    const kept = { line1, city, state, zipCode, label: '', line2: '', gst: '', country: 'India' }
    expect((await save(caller, { line1, city, state, zipCode })).body.savedAddresses).toEqual([kept])
  })

  it.each([
    [{ line1: '' }, 'newAddress.line1', 'Address Line 1 is required'],
    [{ city: undefined }, 'newAddress.city', 'City is required'],
    [{ state: ' ' }, 'newAddress.state', 'State is required'],
    [{ zipCode: 411001 }, 'newAddress.zipCode', 'Zip Code is required'],
    [{ line2: 'a\u0000b' }, 'newAddress.line2', 'Address Line 2 holds characters that cannot be used'],
    [{ label: 'x'.repeat(61) }, 'newAddress.label', 'Label is longer than 60 characters'],
    [{ gst: ['27'] }, 'newAddress.gst', 'GSTIN must be text'],
    [{ state: 'Atlantis' }, 'newAddress.state', 'Choose a State of India'],
    [{ zipCode: 'ABC' }, 'newAddress.zipCode', 'Zip Code is a PIN code of 6 digits, as in 560001'],
    [{ state: 'Ladakh' }, 'newAddress.zipCode', 'PIN code 411001 does not lie in Ladakh'],
    [{ gst: 'NOPE' }, 'newAddress.gst', 'GSTIN has 15 characters'],
    [{ country: 'Germany' }, 'newAddress.country', 'Orders are taken from billing addresses in India.'],
    [
      { gst: '29ABCDE1234F1ZW' },
      'newAddress.gst',
      'This GSTIN is registered in Karnataka: the address must be there, too',
    ],
  ])('saved addresses refuse %j', async (change, field, message) => {
    const caller = await server.as('USER', 'careless')
    expect(await save(caller, { ...home, ...change })).toMatchObject({ status: 400, body: { field, message } })
    expect(await saved(caller)).toEqual([])
  })

  it('are twenty at most, also of thirty at once', async () => {
    const caller = await server.as('USER', 'collector')
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => save(caller, { ...home, label: `${n}` })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.code, body.message]).toEqual([
        409,
        'too_many_addresses',
        'You can keep at most 20 addresses.',
      ])
    expect(await saved(caller)).toHaveLength(20)
  })

  it('are changed at their place and removed, by their owner alone', async () => {
    const [caller, other] = [await server.as('USER', 'mover'), await server.as('USER', 'neighbour')]
    const office = { ...home, label: 'Office', line1: '9 FC Road' }
    for (const address of [home, office]) await save(caller, address)
    await save(other, home)
    const moved = { ...home, line1: '2 MG Road' }
    const change = (by: Caller, input: object) => by.call('POST /user/changeaddress', input as never)
    const remove = (by: Caller, address: object) => by.call('POST /user/removeaddress', { address } as never)
    expect((await change(caller, { address: home, newAddress: moved })).body).toEqual({
      savedAddresses: [moved, office],
    })
    expect(await change(caller, { address: moved, newAddress: { ...moved, zipCode: '560001' } })).toMatchObject({
      status: 400,
      body: { field: 'newAddress.zipCode' },
    })
    const gone = {
      status: 404,
      body: { code: 'address_not_found', message: 'This address is not on your list any more.' },
    }
    expect(await change(caller, { address: home, newAddress: moved })).toMatchObject(gone)
    expect(await remove(other, office)).toMatchObject(gone)
    expect((await remove(caller, moved)).body).toEqual({ savedAddresses: [office] })
    expect(await remove(caller, moved)).toMatchObject(gone)
    expect(await saved(other)).toEqual([home])
  })

  it('ride in the token as the first one only, however long it is', async () => {
    const longest = {
      label: 'घ'.repeat(60),
      line1: 'म'.repeat(200),
      line2: 'ग'.repeat(200),
      city: 'प'.repeat(100),
      state: 'Andaman and Nicobar Islands',
      zipCode: '744101',
      gst: '',
      country: 'India',
    }
    const name = 'a'.repeat(241)
    const email = `${name}@test.example`
    await server.guest.call('POST /auth/signup', {
      firstName: 'श'.repeat(80),
      lastName: 'र',
      email,
      password: 'correct horse battery',
    })
    await save(await server.as('USER', name), longest)
    await save(await server.as('USER', name), home)
    const caller = await server.as('USER', name)
    expect(decodeJwt(caller.token ?? '')['savedAddresses']).toEqual([longest])
    expect(await saved(caller)).toEqual([longest, home])
  })
})
