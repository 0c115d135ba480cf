import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, plan, type Shop, single, stock, withdraw } from '../shop.fixture.ts'
import { downloadHighRes } from './licence.fixture.ts'
import { mailHolders } from './withdrawn-mails.service.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ worker: false })
})
afterAll(() => shop.stop())

const mailsTo = async (name: string) =>
  (
    await shop.db
      .selectFrom('mail')
      .select('data')
      .where('template', '=', 'clip-withdrawn')
      .where('to_address', '=', `${name}@test.example`)
      .orderBy('created_at')
      .execute()
  ).map(({ data }) => data as { names: string; clips: number })
const gone = async (clipId: string, daysAgo: number) => {
  await withdraw(shop, clipId)
  await sql`update clip set withdrawn_at = now() - make_interval(days => ${daysAgo}) where id = ${clipId}`.execute(
    shop.db,
  )
}
const name = (clipId: string, called: string) =>
  shop.db.updateTable('clip').set({ name: called }).where('id', '=', clipId).execute()
const notifyTwice = () => Promise.all([mailHolders(shop.server.deps), mailHolders(shop.server.deps)])

it('tells holders once of what was withdrawn on a day, and nobody else', async () => {
  const clips = await Promise.all(Array.from({ length: 5 }, () => stock(shop)))
  const [bought = '', licensed = '', back = '', today = '', long = ''] = clips
  await Promise.all(clips.map((id, index) => name(id, `Clip ${index}`)))
  const [buyer, subscriber, saver] = await Promise.all(
    ['buyer', 'subscriber', 'saver'].map((who) => shop.as('USER', who)),
  )
  if (!buyer || !subscriber || !saver) throw new Error('nobody came')
  for (const id of [bought, back, today, long]) expect((await shop.buy(buyer, single(id, 'HD'))).status).toBe(200)
  await shop.buy(subscriber, plan('month'))
  for (const id of [bought, licensed]) expect((await downloadHighRes(subscriber, id)).status).toBe(200)
  await saver.call('POST /user/save', { id: bought })

  for (const id of [bought, licensed, back]) await gone(id, 1)
  // Restored before the mail, withdrawn a moment ago, and withdrawn before the window.
  await shop.db.updateTable('clip').set({ withdrawn_at: null }).where('id', '=', back).execute()
  await withdraw(shop, today)
  await gone(long, 9)
  await notifyTwice()
  expect(await mailsTo('buyer')).toMatchObject([{ names: 'Clip 0', clips: 1 }])
  expect(await mailsTo('subscriber')).toMatchObject([{ names: 'Clip 0\nClip 1', clips: 2 }])
  expect(await mailsTo('saver')).toEqual([])

  // The statements of the mail hold.
  expect((await downloadHighRes(buyer, bought)).status).toBe(200)
  await gone(today, 2)
  await notifyTwice()
  await notifyTwice()
  expect((await mailsTo('buyer')).map(({ names }) => names)).toEqual(['Clip 0', 'Clip 3'])
})
