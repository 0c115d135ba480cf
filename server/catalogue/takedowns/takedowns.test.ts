import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { plainWebApp } from '../../../testing/plain-web-app.ts'
import type { Caller } from '../../../testing/test-server.ts'
import type { OpenWebApp } from '../../app.ts'
import { join, openCompany } from '../../licensing/company.fixture.ts'
import { openShop, type Shop, single } from '../../licensing/shop.fixture.ts'
import { PREVIEW_KINDS } from '../../media/rendition.model.ts'

/** Every page is one of a clip that is not there. */
const missingPages: OpenWebApp = async (...given) => {
  const web = await plainWebApp(...given)
  const bundle = async () => ({
    ...(await web.bundle()),
    render: async () => ({ status: 404, html: '<!doctype html><title>Not found</title>', cacheable: false }),
  })
  return { ...web, bundle }
}

let shop: Shop
let admin: Caller
let holder: Caller
let other: Caller
let clip: Awaited<ReturnType<typeof seedClip>>
beforeAll(async () => {
  shop = await openShop({ web: missingPages })
  admin = await shop.as('ADMIN')
  holder = await shop.as('USER', 'holder')
  other = await shop.as('USER', 'other')
  clip = await seedClip(shop.server, { kinds: [...kinds, 'hd'] })
  await shop.buy(holder, single(clip.id, 'HD'))
})
afterAll(() => shop.stop())

/** All that is public of a clip. */
const kinds = PREVIEW_KINDS
const fetched = async (who: Caller, headers: Record<string, string> = {}, { keys } = clip) =>
  Promise.all(
    kinds.map(async (kind) => {
      const cookie: Record<string, string> = who.cookie ? { cookie: who.cookie } : {}
      const answer = await who.request(`/media/${keys[kind]}`, { headers: { ...cookie, ...headers } })
      await answer.arrayBuffer()
      return { status: answer.status, cache: answer.headers.get('cache-control'), etag: answer.headers.get('etag') }
    }),
  )
const sitemap = async () => (await shop.guest.request('/sitemaps/clips.xml')).text()
const download = (who: Caller) =>
  who.call('POST /user/downloadhighres', { id: clip.id, quality: 'HD' }, { accept: 'application/json' })

describe('a withdrawn clip', () => {
  it('shows nothing any more to anybody but those who hold a licence, and staff', async () => {
    const before = await fetched(shop.guest)
    expect(before.map(({ status }) => status)).toEqual(kinds.map(() => 200))
    // Shared caches ask again within a minute.
    for (const { cache } of before) expect(cache).toContain('s-maxage=60')
    expect(await sitemap()).toContain(clip.id)
    expect((await shop.guest.request(`/clip/${clip.id}/waves`)).status).toBe(404)

    const reason = 'The owner of the boat never agreed.'
    expect(await admin.call('POST /auth/deletevideo', { id: clip.id, reason })).toMatchObject({ status: 200 })
    for (const who of [shop.guest, other]) {
      expect((await fetched(who)).map(({ status }) => status)).toEqual(kinds.map(() => 410))
      // Also of what a browser or a cache has already.
      expect((await fetched(who, { 'if-none-match': before[0]?.etag ?? '' }))[0]?.status).toBe(410)
      expect(await download(who)).not.toMatchObject({ status: 200 })
    }
    for (const who of [holder, admin, await shop.as('EMPLOYEE')])
      for (const { status, cache } of await fetched(who)) expect([status, cache]).toEqual([200, 'private, no-store'])
    expect(await download(holder)).toMatchObject({ status: 200 })
    expect(await sitemap()).not.toContain(clip.id)
    for (const path of [`/clip/${clip.id}`, `/clip/${clip.id}/waves`, `/hi/clip/${clip.id}`])
      expect((await shop.guest.request(path)).status).toBe(410)
    expect((await shop.guest.request('/clip/no-such-clip')).status).toBe(404)
  })

  it('stands in the register with reason, who and when, also after it came back', async () => {
    const register = async () => (await admin.call('GET /staff/takedowns', {})).body.takedowns
    expect(await register()).toMatchObject([
      {
        clip: { _id: clip.id },
        ...{ reason: 'The owner of the boat never agreed.', by: 'admin@test.example', message: null, restored: null },
      },
    ])
    await admin.call('POST /videos/restore', { id: clip.id })
    expect((await fetched(shop.guest)).map(({ status }) => status)).toEqual(kinds.map(() => 200))
    expect(await register()).toMatchObject([{ restored: { by: 'admin@test.example' } }])

    // After a report, which the register names.
    const report = { name: 'Ravi', email: 'ravi@test.example', phone: '1', about: 'takedown' as const, clip: clip.id }
    await shop.guest.call('POST /contact', report)
    const [message] = (await admin.call('GET /staff/messages', {})).body.messages
    expect(message).toMatchObject({ about: 'takedown', clip: { _id: clip.id } })
    await admin.call('POST /auth/deletevideo', { id: clip.id, reason: 'As reported.', message: message.id })
    expect(await register()).toMatchObject([
      { reason: 'As reported.', message: { id: message.id, from: 'Ravi' }, restored: null },
      { restored: { by: 'admin@test.example' } },
    ])
    const second = await shop.as('ADMIN', 'second')
    expect(await second.call('POST /videos/restore', { id: clip.id })).toMatchObject({ status: 200 })
    expect(await register()).toMatchObject([
      { restored: { by: 'second@test.example' } },
      { restored: { by: 'admin@test.example' } },
    ])
  })

  it('stands there too when many are withdrawn at once, and brought back', async () => {
    const ids = [(await seedClip(shop.server)).id, (await seedClip(shop.server)).id]
    const reason = 'The permit of the fort ran out.'
    const { body } = await admin.call('POST /videos/bulkedit', { ids, withdraw: true, reason, apply: true })
    const entries = async () =>
      (await admin.call('GET /staff/takedowns', {})).body.takedowns.filter((entry: { clip: { _id: string } }) =>
        ids.includes(entry.clip._id),
      )
    expect(await entries()).toMatchObject([
      { reason, restored: null },
      { reason, restored: null },
    ])
    await admin.call('POST /videos/undobatch', { batch: body.batch } as never)
    expect(await entries()).toMatchObject([{ restored: { by: 'admin@test.example' } }, { restored: {} }])
  })

  it('is nobody’s business but an ADMIN’s', async () => {
    for (const [who, status] of [
      [shop.guest, 401],
      [other, 403],
      [await shop.as('EMPLOYEE'), 403],
    ] as const)
      expect(await who.call('GET /staff/takedowns', {})).toMatchObject({ status })
  })
})

describe('a clip that is held back', () => {
  it('is off the site at once, with its film and pictures, but for those who hold a licence, and staff', async () => {
    const held = await seedClip(shop.server, { kinds: [...kinds, 'hd'] })
    await shop.buy(holder, single(held.id, 'HD'))
    const statuses = async (who: Caller) => (await fetched(who, {}, held)).map(({ status }) => status)
    expect(await statuses(shop.guest)).toEqual(kinds.map(() => 200))
    const decide = (decision: 'hold' | 'submit') =>
      admin.call('POST /videos/review', {
        id: held.id,
        decision,
        reason: '',
        rights: { people: 'none', brand: 'no', minor: 'no' } as never,
      })
    expect(await decide('hold')).toMatchObject({ status: 200 })
    for (const who of [shop.guest, other]) expect(await statuses(who)).toEqual(kinds.map(() => 410))
    for (const who of [holder, admin])
      for (const { status, cache } of await fetched(who, {}, held))
        expect([status, cache]).toEqual([200, 'private, no-store'])
    expect(await decide('submit')).toMatchObject({ status: 200 })
    expect(await statuses(shop.guest)).toEqual(kinds.map(() => 200))
  })

  it('is seen by the members of a company that licensed it, and by nobody before it is published', async () => {
    const film = await seedClip(shop.server, { kinds: [...kinds, 'hd'] })
    const [owner, viewer] = [await shop.as('USER', 'owner'), await shop.as('USER', 'viewer')]
    await openCompany(owner)
    await join(shop, owner, viewer, 'viewer')
    await shop.buy(owner, single(film.id, 'HD'))
    expect(await admin.call('POST /auth/deletevideo', { id: film.id, reason: 'x' })).toMatchObject({ status: 200 })
    for (const who of [owner, viewer])
      expect((await fetched(who, {}, film)).map(({ status }) => status)).toEqual(kinds.map(() => 200))
    expect((await fetched(other, {}, film))[0]?.status).toBe(410)

    const made = await seedClip(shop.server, { kinds: [...kinds], published: false })
    expect((await fetched(shop.guest, {}, made)).map(({ status }) => status)).toEqual(kinds.map(() => 410))
    expect((await fetched(admin, {}, made)).map(({ status }) => status)).toEqual(kinds.map(() => 200))
  })
})
