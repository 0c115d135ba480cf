import { afterAll, beforeAll, expect, it } from 'vitest'
import { isOfClip } from '../../../contract/catalogue/board-approval.ts'
import type { CallReply } from '../../../contract/index.ts'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let asha: Caller
let [shown, elsewhere] = ['', '']
beforeAll(async () => {
  server = await startTestServer()
  asha = await server.as('USER', 'asha')
  shown = (await seedClip(server, { name: 'Diya', kinds: ['poster', 'hover', 'watermark', 'hd'] })).id
  elsewhere = (await seedClip(server, { name: 'Kite', kinds: ['poster', 'hover', 'watermark'] })).id
})
afterAll(() => server.stop())

const share = async (id: string, more: object = {}) =>
  (await asha.call('POST /user/shareboard', { id, on: true, ...more })).body
const fetchComp = (token: string, clip: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/boards/comp?token=${token}&clip=${clip}`, { headers })
const codeOf = async (reply: Response) => [reply.status, ((await reply.json()) as { code: string }).code]

async function openRoom(more: object = {}) {
  const { id } = (await asha.call('POST /user/saveboard', { name: 'Diwali film' })).body
  await asha.call('POST /user/addtoboard', { id, clips: [shown] })
  return { id, token: (await share(id, more)).share.token as string }
}

it('a guest in the room takes the watermarked film along, by the name that an edit list knows again', async () => {
  const { token } = await openRoom()
  const reply = await fetchComp(token, shown)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-disposition')).toContain(`watermarked_video_${shown}.mp4`)
  const preview = await server.deps.db
    .selectFrom('rendition')
    .select('bytes')
    .where('clip_id', '=', shown)
    .where('kind', '=', 'watermark')
    .executeTakeFirstOrThrow()
  expect((await reply.arrayBuffer()).byteLength).toBe(preview.bytes)
  const part = await fetchComp(token, shown, { range: 'bytes=0-3' })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4])
})

it('owner and guest read each clip’s number, and the size of the film that is downloaded to cut with', async () => {
  const large = (await seedClip(server, { name: 'Ghat', kinds: ['poster', 'hover', 'watermark', 'watermark-hd'] })).id
  const none = (await seedClip(server, { name: 'Fair', kinds: ['poster', 'hover'] })).id
  const { id, token } = await openRoom()
  await asha.call('POST /user/addtoboard', { id, clips: [large, none] })
  await server.deps.db
    .updateTable('rendition')
    .set({ width: 1920, height: 1080 })
    .where('clip_id', '=', large)
    .where('kind', '=', 'watermark-hd')
    .execute()
  const expected = [
    { clip: shown, video: { comp: { width: 640, height: 360 }, number: expect.stringMatching(/^\d{3} \d{4}$/) } },
    { clip: large, video: { comp: { width: 1920, height: 1080 } } },
    { clip: none, video: { comp: null } },
  ]
  expect((await asha.call('GET /user/board', { id })).body.clips).toMatchObject(expected)
  expect((await server.guest.call('GET /boards/shared', { token })).body.clips).toMatchObject(expected)
})

it('only clips on the board, only while the owner allows it, only while the link stands', async () => {
  const { id, token } = await openRoom()
  expect(await codeOf(await fetchComp(token, elsewhere))).toEqual([404, 'clip_not_found'])
  expect(await codeOf(await fetchComp('nobody-was-given-this', shown))).toEqual([404, 'board_not_found'])
  expect(await share(id, { comps: false })).toMatchObject({ compsOn: false })
  expect(await codeOf(await fetchComp(token, shown))).toEqual([403, 'comps_off'])
  expect((await server.guest.call('GET /boards/shared', { token })).body).toMatchObject({ compsOn: false })
  await share(id, { comps: true })
  await asha.call('POST /user/shareboard', { id, on: false })
  expect(await codeOf(await fetchComp(token, shown))).toEqual([404, 'board_not_found'])
})

it('the agency’s name stands on the room until its owner takes it away, and nobody else changes it', async () => {
  const { id, token } = await openRoom({ roomName: '  Kalakar Studio ' })
  const room = async () => (await server.guest.call('GET /boards/shared', { token })).body.roomName
  expect(await room()).toBe('Kalakar Studio')
  const other = await server.as('USER', 'other')
  expect((await other.call('POST /user/shareboard', { id, on: true, roomName: 'Mine' })).status).toBe(404)
  expect(await room()).toBe('Kalakar Studio')
  expect((await asha.call('POST /user/shareboard', { id, on: true, roomName: 'x'.repeat(81) })).status).toBe(400)
  await share(id, { days: 7 })
  expect(await room()).toBe('Kalakar Studio')
  await share(id, { roomName: '' })
  expect(await room()).toBe('')
})

it('an approval is taken back by its name, also of a clip that has left the board, and removed by the owner alone', async () => {
  const { id, token } = await openRoom()
  const approvals = async () => (await server.guest.call('GET /boards/shared', { token })).body.approvals
  const approve = async (more: object) =>
    (await server.guest.call('POST /boards/approve', { token, name: 'Ravi', kind: 'approved', ...more })).body
  await approve({ clip: shown })
  await approve({ clip: shown, kind: 'up' })
  await approve({})
  await approve({ name: 'Mira' })
  expect(await approve({ name: 'Mira', clip: shown, undo: true })).toMatchObject({ message: 'Approval taken back.' })
  expect(await approvals()).toHaveLength(4)
  expect(await approve({ clip: shown, kind: 'up', undo: true })).toMatchObject({ message: 'Like taken back.' })
  await approve({ clip: shown, undo: true })
  expect(await approvals()).toMatchObject([
    { clip: null, kind: 'approved', name: 'Ravi' },
    { clip: null, kind: 'approved', name: 'Mira' },
  ])
  await approve({ clip: shown })
  await asha.call('POST /user/removefromboard', { id, clips: [shown] })
  expect(await approve({ clip: shown, undo: true })).toMatchObject({ success: true })
  await asha.call('POST /user/addtoboard', { id, clips: [shown] })
  expect(await approvals()).toHaveLength(2)

  const of = { id, kind: 'approved', name: 'Ravi' } as const
  const other = await server.as('USER', 'other')
  expect((await other.call('POST /user/removeapproval', of)).body).toMatchObject({ code: 'board_not_found' })
  expect((await asha.call('POST /user/removeapproval', of)).body).toMatchObject({ message: 'Approval removed.' })
  expect(await approvals()).toMatchObject([{ name: 'Mira' }])
  await share(id, { comments: false })
  expect(await approve({ name: 'Mira', undo: true })).toMatchObject({ code: 'comments_off' })
})

it('a whole board is not approved with a clip that came after the guest had opened it', async () => {
  const { id, token } = await openRoom()
  const seen = async () =>
    (await server.guest.call('GET /boards/shared', { token })).body.clips.at(-1)?.addedAt as string
  const before = await seen()
  await asha.call('POST /user/addtoboard', { id, clips: [elsewhere] })
  const approve = async (more: object) =>
    (await server.guest.call('POST /boards/approve', { token, name: 'Ravi', kind: 'approved', ...more })).body
  expect(await approve({ seen: before })).toMatchObject({
    code: 'board_changed',
    message: 'Clips were added to this board meanwhile, or one got another film. Look at them, then approve it again.',
  })
  expect(await approve({ clip: shown, seen: before })).toMatchObject({ message: 'Approved.' })
  expect(await approve({ seen: before, undo: true })).toMatchObject({ message: 'Approval taken back.' })
  expect(await approve({ seen: await seen() })).toMatchObject({ message: 'Approved.' })
})

it.each([
  ['withdrawn and restored', ['POST /auth/deletevideo', {}], ['POST /videos/restore', {}]],
  [
    'held back and published',
    ['POST /videos/review', { decision: 'hold' }],
    ['POST /videos/review', { decision: 'submit', rights: { people: 'none', brand: 'no', minor: 'no' } }],
  ],
] as const)(
  'a clip that was %s is approved with its board by nobody who has not seen it there',
  async (_how, away, back) => {
    const { id, token } = await openRoom()
    await asha.call('POST /user/addtoboard', { id, clips: [elsewhere] })
    const board = async () =>
      (await server.guest.call('GET /boards/shared', { token })).body as CallReply<'GET /boards/shared'>
    const approve = async (name: string, seen?: string) =>
      (await server.guest.call('POST /boards/approve', { token, name, kind: 'approved', seen })).body
    const admin = await server.as('ADMIN', 'rights')
    expect(await admin.call(away[0], { id: shown, ...away[1] })).toMatchObject({ status: 200 })
    const { clips } = await board()
    const before = clips.find(({ video }) => video)?.addedAt as string
    await approve('Mira')
    expect(await admin.call(back[0], { id: shown, ...back[1] })).toMatchObject({ status: 200 })

    expect(await approve('Ravi', before)).toMatchObject({ code: 'board_changed' })
    const { clips: now, approvals } = await board()
    const approvedBy = (clip: string) =>
      approvals
        .filter((one) => now.some((placed) => placed.clip === clip && isOfClip(one, placed)))
        .map(({ name }) => name)
    expect([approvedBy(elsewhere), approvedBy(shown)]).toEqual([['Mira'], []])
    expect(
      await approve(
        'Ravi',
        now
          .map(({ addedAt }) => addedAt)
          .toSorted()
          .at(-1),
      ),
    ).toMatchObject({
      message: 'Approved.',
    })
  },
)
