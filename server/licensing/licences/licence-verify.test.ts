import { createHash, createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { onlyLicence, downloadHighRes as take } from './licence.fixture.ts'
import { bytesOf, openShop, type Shop, single, stock, withdraw } from '../shop.fixture.ts'

let shop: Shop
let asha: Caller

beforeAll(async () => {
  shop = await openShop({ worker: false })
  asha = await shop.as('USER', 'asha')
})
afterAll(() => shop.stop())

const check = async (number: string) => shop.guest.call('GET /licences/verify', { number })

/** With node:crypto and the reply alone, as a third party would. */
function isSigned({ signedText, signature, publicKey }: Record<string, string>, text = signedText ?? ''): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey ?? '', 'base64'), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature ?? '', 'base64url'))
}

describe('checking a number', () => {
  let id: string
  let number: string
  beforeAll(async () => {
    id = await stock(shop)
    const billing = { firstName: 'Asha', lastName: 'Rao', state: 'Maharashtra' }
    const order = await shop.order(asha, single(id, 'HD'), { billing })
    await shop.verify(asha, await shop.provider.pay(order.body.id))
    number = (await onlyLicence(asha, id)).number
  })

  it('tells anybody what the licence says, and the holder only by initials', async () => {
    const { status, body, headers } = await check(number)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      number,
      status: 'active',
      holder: 'A… R…',
      clipId: id,
      quality: 'HD',
      scope: 'personal and commercial use',
      term: 'perpetual',
      territory: 'worldwide',
      signatureValid: true,
      fileSha256: createHash('sha256').update(bytesOf(id, 'hd')).digest('hex'),
      thumnail: expect.stringMatching(/^\/media\//),
      videoWidth: 1920,
      videoHeight: 1080,
    })
    expect(JSON.stringify(body)).not.toMatch(/Asha|Rao|asha@/)
  })

  it.each([(one: string) => one.toLowerCase(), (one: string) => one.replaceAll('-', '')])(
    'takes it as typed',
    async (typed) => {
      expect((await check(typed(number))).body.number).toBe(number)
    },
  )

  it('does not know a number that was never given', async () => {
    expect(await check('JL-26-00000000')).toMatchObject({ status: 404, body: { code: 'paper_not_found' } })
    expect(await check('nonsense')).toMatchObject({ status: 404 })
    expect(await check('../../x')).toMatchObject({ status: 400, body: { field: 'number' } })
  })

  it('answers a text that its own signature and key prove, and no other text', async () => {
    const { body } = await check(number)
    expect(isSigned(body)).toBe(true)
    for (const [was, is] of [
      ['worldwide', 'galactic'],
      ['Quality: HD', 'Quality: 4K'],
      ['A… R…', 'B… R…'],
      [number, 'JL-26-00000000'],
    ] as const) {
      expect(body.signedText).toContain(was)
      expect(isSigned(body, body.signedText.replace(was, is))).toBe(false)
    }
    const keyAt = (query: string) => shop.guest.request(`/.well-known/licence-key.pem${query}`)
    const pem = await (await keyAt('')).text()
    expect(await (await keyAt(`?key=${body.keyId}`)).text()).toBe(pem)
    expect((await keyAt('?key=00000000')).status).toBe(404)
    expect(createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')).toBe(body.publicKey)
  })

  it('shows when what is kept was changed behind our back', async () => {
    const forged = await stock(shop)
    await shop.buy(asha, single(forged, 'HD'))
    const licence = await onlyLicence(asha, forged)
    await shop.db.updateTable('licence').set({ quality: '4K' }).where('number', '=', licence.number).execute()
    expect((await check(licence.number)).body).toMatchObject({ quality: '4K', signatureValid: false })
  })

  it('shows no picture of a withdrawn clip', async () => {
    const gone = await stock(shop)
    await shop.buy(asha, single(gone, 'HD'))
    await withdraw(shop, gone)
    const { body } = await check((await onlyLicence(asha, gone)).number)
    expect(body).toMatchObject({ status: 'active', thumnail: '', signatureValid: true })
    expect(body).not.toHaveProperty('videoWidth')
  })

  it('is limited to 60 a minute for one address', async () => {
    const limited = await openShop({ worker: false, env: { RATE_LIMITS: 'on' } })
    try {
      const ask = () => limited.guest.call('GET /licences/verify', { number: 'JL-26-00000000' })
      const answers = await Promise.all(Array.from({ length: 60 }, ask))
      for (const answer of answers) expect(answer.status).toBe(404)
      expect((await ask()).body.code).toBe('too_many_requests')
    } finally {
      await limited.stop()
    }
  })
})

describe('the file’s checksum', () => {
  it('is added once the file is there: signed anew, under the same number', async () => {
    const id = await stock(shop)
    const checksum = await shop.db
      .selectFrom('rendition')
      .select('sha256')
      .where('clip_id', '=', id)
      .where('kind', '=', 'hd')
      .executeTakeFirstOrThrow()
    const { body: order } = await shop.order(asha, single(id, 'HD'))
    const paid = await shop.provider.pay(order.id)
    const file = shop.db.updateTable('rendition').where('clip_id', '=', id)
    await file.set({ kind: 'mobile' }).where('kind', '=', 'hd').execute()
    await shop.verify(asha, paid)
    const { number } = await onlyLicence(asha, id)
    expect((await check(number)).body).toMatchObject({ fileSha256: null, signatureValid: true })
    await file.set({ kind: 'hd' }).where('kind', '=', 'mobile').execute()
    await take(asha, id)
    expect((await check(number)).body).toMatchObject({ number, fileSha256: checksum.sha256, signatureValid: true })
  })
})

it('the verifier is one page with our keys, which loads and sends nothing', async () => {
  const reply = await shop.guest.request('/.well-known/licence-verifier.html')
  expect([reply.status, reply.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="licence-verifier.html"',
  ])
  const page = await reply.text()
  const key = createPublicKey(await (await shop.guest.request('/.well-known/licence-key.pem')).text())
  expect(page).toContain(key.export({ type: 'spki', format: 'der' }).toString('base64'))
  expect(page).toContain("default-src 'none'")
  expect(page).not.toMatch(/__[A-Z]+__|https?:|src=|\bfetch\b/)
})
