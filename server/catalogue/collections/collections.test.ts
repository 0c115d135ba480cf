import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  const collectionName = 'Diwali nights'
  for (const month of ['01', '02', '03'])
    await seedClip(server, { name: `Diyas ${month}`, collectionName, createdAt: new Date(`2026-${month}-01`) })
  await seedClip(server, { name: 'Hidden', collectionName, withdrawn: true })
  await seedClip(server, { name: 'Named alike: Diwali nights' })
  await seedClip(server, { collectionName: 'Unreleased', published: false })
})
afterAll(() => server.stop())

const get = (input: { id: string; page?: string; limit?: string }) =>
  server.guest.call('GET /videos/getcollection', input)
const namesIn = ({ videos }: { videos: Video[] }) => videos.map(({ name }) => name)
const idOf = async (name: string): Promise<string> => {
  const row = await server.deps.db.selectFrom('collection').select('id').where('name', '=', name).executeTakeFirst()
  return row?.id ?? ''
}

describe('one collection', () => {
  it('lists its visible clips, newest first, and no others', async () => {
    const { status, body } = await get({ id: await idOf('Diwali nights') })
    expect(status).toBe(200)
    expect(body).toMatchObject({ collection: { name: 'Diwali nights', count: 3 }, total: 3, totalPages: 1 })
    expect(namesIn(body)).toEqual(['Diyas 03', 'Diyas 02', 'Diyas 01'])
  })

  it('comes in pages; one past the end is empty', async () => {
    const id = await idOf('Diwali nights')
    const second = (await get({ id, page: '2', limit: '2' })).body
    expect(second).toMatchObject({ total: 3, totalPages: 2 })
    expect(namesIn(second)).toEqual(['Diyas 01'])
    expect((await get({ id, page: '9', limit: '2' })).body.videos).toEqual([])
  })

  it('is not found without a visible clip, or by a wrong id', async () => {
    expect(await get({ id: await idOf('Unreleased') })).toMatchObject({
      status: 404,
      body: { code: 'collection_not_found', message: 'This collection is not available.' },
    })
    expect(await get({ id: "1' or '1'='1" })).toMatchObject({ status: 400, body: { field: 'id' } })
  })
})
