import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CLEARANCE_TOPICS,
  type ClearanceCard,
  clearanceOf,
  PEOPLE,
  RELEASE_KINDS,
  type ReleaseKind,
  USE_LABELS,
  USES,
  licenceTypeOf,
} from '../../../contract/catalogue/clearances.ts'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { checkoutOf, mailsOf, openShop, plan, type Shop, single, stock } from '../shop.fixture.ts'
import { downloadHighRes, onlyLicence } from './licence.fixture.ts'
import { clausesOf, type LicenceSnapshot, scopeOf, signedTextOf } from './licence-text.model.ts'

const ANSWERS = ['no', 'yes', 'cleared'] as const
const PAPERS: { expired: ReleaseKind[]; onFile: ReleaseKind[] }[] = [
  { expired: [], onFile: [] },
  { expired: [], onFile: [...RELEASE_KINDS] },
  { expired: [...RELEASE_KINDS], onFile: [] },
]

/** Every card: people, and each topic answered in each way. */
function* allCards(): Generator<ClearanceCard> {
  const topics = CLEARANCE_TOPICS.length
  for (const people of PEOPLE)
    for (let code = 0; code < ANSWERS.length ** topics; code++) {
      const answers = CLEARANCE_TOPICS.map((topic, at) => [topic, ANSWERS[Math.floor(code / 3 ** at) % 3]])
      yield { people, ...Object.fromEntries(answers) } as ClearanceCard
    }
}

const BASE: Omit<LicenceSnapshot, 'rights'> = {
  licensor: 'Jhalak',
  holder: 'Asha Rao',
  seal: 'seal',
  title: 'Lamps',
  place: '',
  computerGenerated: false,
  width: 1920,
  height: 1080,
  seconds: 9,
}

/** What would be signed for a clearance. */
function signedFor(rights: LicenceSnapshot['rights']) {
  const licence = { textVersion: '2', client: '', snapshot: { ...BASE, ...(rights && { rights }) } }
  const more = {
    number: 'JH-2627-ABCDEF-0',
    clipId: 'c',
    quality: 'HD' as const,
    fileSha256: null,
    issuedAt: new Date(0),
  }
  return { scope: scopeOf(licence), clauses: clausesOf(licence).join(' '), text: signedTextOf({ ...licence, ...more }) }
}

/** The commercial uses that words grant; "personal and commercial use" alone grants all of them. */
function granted(scope: string): string[] {
  if (/^editorial/.test(scope)) return ['editorial']
  if (/^only what/.test(scope)) return []
  const named = /of these kinds: (.*)$/.exec(scope)?.[1]
  return named === undefined ? [...USES] : USES.filter((use) => named.split(', ').includes(USE_LABELS[use]))
}

describe('LIC-16: of every card, with papers absent, attached and expired', () => {
  it('the signed scope grants exactly what the card clears, in the certificate’s words and in its lines', () => {
    const seen = new Map<string, number>()
    // The words depend on the uses and the releases alone: each combination is signed once.
    const signed = new Map<string, ReturnType<typeof signedFor>>()
    for (const card of allCards())
      for (const computerGenerated of [false, true])
        for (const papers of PAPERS) {
          const clearance = clearanceOf(card, { computerGenerated, ...papers })
          const licenceType = licenceTypeOf(clearance)
          seen.set(licenceType, (seen.get(licenceType) ?? 0) + 1)
          const key = [clearance.okFor, clearance.modelRelease, clearance.propertyRelease].join('|')
          if (papers.onFile.length === 0 && key.includes('on file')) throw new Error(`on file without a paper: ${key}`)
          if (!signed.has(key)) signed.set(key, signedFor(clearance))
          const { scope } = signed.get(key)!
          if (granted(scope).join() !== clearance.okFor.join()) throw new Error(`${key}: ${scope}`)
        }
    expect([...seen.keys()].toSorted()).toEqual(['commercial', 'editorial', 'not for sale'])
    for (const [key, { scope, clauses, text }] of signed) {
      expect(clauses, key).toContain(scope)
      expect(text, key).toContain(`Scope: ${scope}\n`)
    }
  })
})

describe('LIC-16: through the front door', () => {
  let shop: Shop
  let asha: Caller
  let subscriber: Caller
  let admin: Caller
  beforeAll(async () => {
    shop = await openShop()
    asha = await shop.as('USER', 'asha')
    subscriber = await shop.as('USER', 'subscriber')
    admin = await shop.as('ADMIN')
    await shop.buy(subscriber, plan('year'))
  })
  afterAll(() => shop.stop())

  const withCard = async (given: object) => {
    const id = await stock(shop)
    await setCard(id, given)
    return id
  }
  const setCard = (id: string, given: object) =>
    shop.db
      .updateTable('clip')
      .set({ rights: JSON.stringify({ people: 'none', ...given }) })
      .where('id', '=', id)
      .execute()
  /** A model release, kept and attached. @returns its id */
  async function attachRelease(clip: string): Promise<string> {
    const form = new FormData()
    form.append('kind', 'model')
    form.append('subject', 'Asha')
    form.append('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'release.pdf')
    const reply = await admin.request('/videos/addrelease', { method: 'POST', body: form })
    const { id } = (await reply.json()) as { id: string }
    expect((await admin.call('POST /videos/attachrelease', { id, clip, attached: true })).status).toBe(200)
    return id
  }
  const rightsOf = async (id: string) => (await shop.guest.call('GET /videos/getonevideo', { id })).body.rights

  it('a clip cleared for all is sold for personal and commercial use', async () => {
    const id = await withCard({})
    expect(await rightsOf(id)).toMatchObject({ licenceType: 'commercial' })
    expect((await shop.buy(asha, single(id, 'HD'))).body.status).toBe('ok')
    const { number } = await onlyLicence(asha, id)
    const { body } = await asha.call('GET /user/licence', { number })
    expect(body.scope).toBe('personal and commercial use')
  })

  it('an editorial clip is offered, sold, printed and signed as editorial', async () => {
    const id = await withCard({ people: 'unreleased' })
    expect(await rightsOf(id)).toMatchObject({ licenceType: 'editorial', editorial: true, modelRelease: 'missing' })
    expect((await shop.buy(asha, single(id, 'HD'))).body.status).toBe('ok')
    const { number } = await onlyLicence(asha, id)
    const { body } = await asha.call('GET /user/licence', { number })
    expect(body.scope).toMatch(/^editorial use: .*; not advertising/)
    expect(body.words.join(' ')).toContain(body.scope)
    expect(body.words.join(' ')).not.toContain('commercial')
    expect(body.rights).toContainEqual({ name: 'Licence status', value: 'editorial' })
    const { body: shown } = await shop.guest.call('GET /licences/verify', { number })
    expect(shown.scope).toBe(body.scope)
  })

  it('a clip cleared for nothing is neither sold nor licensed under a plan; who held it keeps it as it was signed', async () => {
    const id = await withCard({})
    await shop.buy(asha, single(id, 'HD'))
    await setCard(id, { drone: 'yes' })
    expect(await rightsOf(id)).toMatchObject({ licenceType: 'not for sale', okFor: [] })
    expect(await shop.order(subscriber, single(id, 'HD'))).toMatchObject({
      status: 409,
      body: { code: 'not_for_sale' },
    })
    expect(await downloadHighRes(subscriber, id)).toMatchObject({ status: 409, body: { code: 'not_for_sale' } })
    expect((await downloadHighRes(asha, id)).status).toBe(200)
    const { number } = await onlyLicence(asha, id)
    expect((await asha.call('GET /user/licence', { number })).body.scope).toBe('personal and commercial use')
    await shop.db.updateTable('clip').set({ is_free: true }).where('id', '=', id).execute()
    expect(await downloadHighRes(admin, id)).toMatchObject({ status: 409, body: { code: 'not_for_sale' } })
  })

  it('money for a clip that is not for sale any more goes back', async () => {
    const id = await withCard({})
    const { body } = await shop.order(asha, single(id, 'HD'))
    await setCard(id, { map: 'yes' })
    const paid = await shop.provider.pay(body.id)
    expect((await shop.verify(asha, paid)).body).toMatchObject({ status: 'error' })
    expect(['REFUND_PENDING', 'REFUNDED']).toContain((await checkoutOf(shop, body.id)).status)
    expect(await mailsOf(shop, `receipt ${body.checkoutId}`)).toEqual([])
  })

  it('"on file" is said while a valid paper is attached, and no longer', async () => {
    const id = await withCard({ people: 'released' })
    const model = async () => (await rightsOf(id)).modelRelease
    expect(await model()).toBe('declared by the uploader')
    const paper = await attachRelease(id)
    expect(await model()).toBe('on file')
    await shop.db
      .updateTable('release_paper')
      .set({ expires_on: new Date('2020-01-01') })
      .where('id', '=', paper)
      .execute()
    // Written behind the server's back: its cached reply goes first.
    await shop.deps.bus.publish('catalogue', {})
    await eventually(async () => (await model()) === 'missing')
    expect(await rightsOf(id)).toMatchObject({ modelRelease: 'missing', licenceType: 'editorial' })
  })
})
