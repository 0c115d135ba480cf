import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Video } from '../../contract/catalogue/catalogue.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { importStarterCatalogue } from './starter-import.service.ts'

describe('the starter catalogue', () => {
  let server: TestServer
  let videos: Video[]
  beforeAll(async () => {
    server = await startTestServer({ worker: false, env: { EARLY_ACCESS_DAYS: '2' } })
    await server.as('EMPLOYEE')
    await importStarterCatalogue(server.deps)
    videos = (await server.guest.call('GET /videos/get', {})).body
  })
  afterAll(() => server.stop())

  it('fills the page before anything is transcoded', async () => {
    expect(videos.length).toBeGreaterThanOrEqual(48)
    for (const { thumnail, previewURL } of videos)
      for (const path of [thumnail, previewURL])
        expect((await server.guest.request(path, { method: 'HEAD' })).status).toBe(200)
  })

  it('holds at least four true 4K clips and vertical ones, and says openly how they were made', () => {
    expect(
      videos.filter(({ videoWidth, videoHeight }) => Math.min(videoWidth, videoHeight) >= 2160).length,
    ).toBeGreaterThanOrEqual(4)
    expect(
      videos.filter(({ shotonmobile, videoWidth, videoHeight }) => shotonmobile && videoHeight > videoWidth).length,
    ).toBeGreaterThanOrEqual(4)
    expect(videos.filter(({ computerGenerated }) => !computerGenerated)).toEqual([])
  })

  it('says of every clip for what it is cleared, and of both releases that none is needed', async () => {
    const rightsOf = async ({ _id: id }: Video) =>
      (await server.guest.call('GET /videos/getonevideo', { id })).body.rights
    for (const rights of await Promise.all(videos.map(rightsOf)))
      expect(rights).toMatchObject({ editorial: false, modelRelease: 'not needed', propertyRelease: 'not needed' })
  })

  it('is for sale to everybody from the first day, although new clips are kept for annual subscribers at first', async () => {
    const early = async ({ _id: id }: Video) =>
      (await server.guest.call('GET /videos/getonevideo', { id })).body.earlyUntil
    expect((await server.guest.call('GET /config', {})).body.earlyAccessDays).toBe(2)
    expect((await Promise.all(videos.slice(0, 6).map(early))).filter(Boolean)).toEqual([])
  })

  it('has a name and a description in Hindi for every clip and every collection', async () => {
    const inEnglish = (text = '') => !/[\u0900-\u097f]/.test(text)
    expect(videos.filter(({ nameHi }) => inEnglish(nameHi))).toEqual([])
    const clips = await Promise.all(videos.map(({ _id: id }) => server.guest.call('GET /videos/getonevideo', { id })))
    const described = clips.map(({ body }) => body.descriptionHi)
    expect(described.filter(inEnglish)).toEqual([])
    // One of its own each: none was copied from its neighbour.
    expect(new Set(described).size).toBe(videos.length)
    const { body: collections } = await server.guest.call('GET /videos/getcollections', {})
    expect(collections).toHaveLength(13)
    for (const { nameHi, descriptionHi } of collections) expect([nameHi, descriptionHi].filter(inEnglish)).toEqual([])
  })

  it.each(['alta', 'katori'])('has something for the suggestion %s', async (term) => {
    const { body } = await server.guest.call('GET /videos/getsearchvideos', { term })
    expect(body.length).toBeGreaterThan(0)
  })

  it('has similar clips for every clip', async () => {
    const similarTo = async ({ _id: id, name }: Video) => {
      const { body } = await server.guest.call('GET /videos/similar', { id })
      return body.length === 0 || body.some((clip: Video) => clip._id === id) ? [name] : []
    }
    expect((await Promise.all(videos.map(similarTo))).flat()).toEqual([])
  })

  it('is imported once, however often the server starts', async () => {
    await importStarterCatalogue(server.deps)
    expect((await server.guest.call('GET /videos/get', {})).body).toHaveLength(videos.length)
  })

  it('leaves a shop its clip where a later version of the shop brings the same one drawn anew', async () => {
    await server.deps.db
      .updateTable('master')
      .set({ sha256: 'f'.repeat(64) })
      .execute()
    await importStarterCatalogue(server.deps)
    expect((await server.guest.call('GET /videos/get', {})).body).toHaveLength(videos.length)
  })
})
