import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediaDir } from '../testing/media-dir.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/test-server.ts'
import { eventually, settled, upload } from '../testing/uploads.ts'

const media = mediaDir()
const sha256 = (bytes: ArrayBuffer) => createHash('sha256').update(Buffer.from(bytes)).digest('hex')

/** The main job of the product, through the front door, on a clip a drone filmed. */
describe.skipIf(!media)('the main job', () => {
  let server: TestServer
  let staff: Caller
  let customer: Caller
  let stranger: Caller
  let clip: string

  beforeAll(async () => {
    server = await startTestServer()
    staff = await server.as('EMPLOYEE')
    customer = await server.as('USER', 'asha')
    stranger = await server.as('USER', 'vikram')
  })
  afterAll(() => server.stop())

  it('takes an upload by a member of staff and publishes it', async () => {
    const response = await upload(staff, join(media ?? '', 'valid/ocean-960x540.mp4'), {
      name: 'Waves on the Konkan coast',
      tags: ['konkan', 'coast', 'waves'],
      themes: 'nature',
      shots: 'drone',
    })
    expect(response.status).toBe(202)
    const accepted = (await response.json()) as { _id: string; status: string }
    expect(accepted.status).toBe('queued')
    clip = accepted._id
    expect(await settled(staff, clip)).toMatchObject({ status: 'published', percent: 100 })
  })

  it('lets a guest find and preview it', async () => {
    const found = await server.guest.call('GET /videos/getsearchvideos', { term: 'konkan waves' })
    expect(found.body).toHaveLength(1)
    const [video] = found.body
    expect(video).toMatchObject({ _id: clip, videoWidth: 960, videoHeight: 540, theme: ['nature'], shots: ['drone'] })
    expect(Math.abs(video.duration - 1.03)).toBeLessThanOrEqual(0.1)
    for (const path of [video.thumnail, video.previewURL, video.waterMarkedVideoURL]) {
      const preview = await server.guest.request(path)
      expect(preview.status).toBe(200)
      expect((await preview.arrayBuffer()).byteLength).toBeGreaterThan(1000)
    }
  })

  it('gives nobody the licensed file before it is paid for', async () => {
    await licensedReady()
    const wanted = { id: clip, quality: 'HD' as const }
    expect((await server.guest.call('POST /user/downloadhighres', wanted)).status).toBe(401)
    expect(await customer.call('POST /user/downloadhighres', wanted)).toMatchObject({
      status: 403,
      body: { code: 'not_entitled' },
    })
  })

  it('sells it at the server’s own price with GST, whatever amount the browser sends', async () => {
    const order = await customer.call('POST /pay/create-order', {
      amount: 1,
      currency: 'INR',
      receipt: 'receipt#1',
      notes: { type: 'one-time', videoID: clip, quality: 'HD' },
    })
    // MON-2: HD 79 + 18 % = 93.22 rupees.
    expect(order).toMatchObject({
      status: 200,
      body: { amount: 9322, currency: 'INR', basePaise: 7900, taxPaise: 1422 },
    })
    const identifiers = await pay(order.body.id)
    const bill = {
      firstName: 'Asha',
      email: 'asha@test.example',
      phone: '9876543210',
      address1: '1 MG Road',
      city: 'Pune',
      state: 'Maharashtra',
    }
    expect(await stranger.call('POST /pay/verify-payment', { ...identifiers, ...bill })).toMatchObject({ status: 404 })
    expect(await customer.call('POST /pay/verify-payment', { ...identifiers, ...bill })).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    })
  })

  it('shows the purchase and hands out exactly the stored file', async () => {
    const { body } = await customer.call('GET /user/getpurchasedvideos', {})
    const stored = await rendition('hd')
    // Of the file that was bought, not of the master.
    const fileSizeInMB = Math.round((stored.bytes / 1024 ** 2) * 100) / 100
    expect(body.purchasedVideos).toMatchObject([
      { _id: clip, resolution: 'HD', name: 'Waves on the Konkan coast', fileSizeInMB },
    ])
    const download = await customer.call(
      'POST /user/downloadhighres',
      { id: clip, quality: 'HD' },
      { accept: 'application/json' },
    )
    expect(download.body).toMatchObject({ bytes: stored.bytes, fileName: `video_${clip}_HD.mp4` })
    const file = await server.guest.request(download.body.url)
    expect(file.headers.get('content-disposition')).toContain(`attachment; filename="video_${clip}_HD.mp4"`)
    expect(sha256(await file.arrayBuffer())).toBe(stored.sha256)
  })

  it('streams the same bytes as a blob, and resumes a part of them', async () => {
    const stored = await rendition('hd')
    const blob = await customer.request('/user/downloadownedvideo', {
      method: 'POST',
      body: JSON.stringify({ videoId: clip, resolution: 'HD' }),
      headers: { 'content-type': 'application/json' },
    })
    const bytes = await blob.arrayBuffer()
    expect(sha256(bytes)).toBe(stored.sha256)
    const link = await customer.call(
      'POST /user/downloadownedvideo',
      { videoId: clip, resolution: 'HD' },
      { accept: 'application/json' },
    )
    const part = await server.guest.request(link.body.url, { headers: { range: 'bytes=1000-1999' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(bytes).subarray(1000, 2000))
  })

  it('gives a stranger none of it', async () => {
    const owned = { videoId: clip, resolution: 'HD' as const }
    expect((await server.guest.call('POST /user/downloadownedvideo', owned)).status).toBe(401)
    expect((await stranger.call('POST /user/downloadownedvideo', owned)).status).toBe(403)
    expect((await staff.call('POST /user/downloadownedvideo', owned)).status).toBe(403)
    expect((await stranger.call('GET /user/getpurchasedvideos', {})).body).toEqual({ purchasedVideos: [] })
  })

  it('gives every account the watermarked file, and guests none', async () => {
    const stored = await rendition('watermark')
    expect((await server.guest.call('POST /user/downloadwatermark', { id: clip })).status).toBe(401)
    const blob = await stranger.request('/user/downloadwatermark', {
      method: 'POST',
      body: JSON.stringify({ id: clip }),
      headers: { 'content-type': 'application/json' },
    })
    expect(blob.headers.get('content-disposition')).toContain(`watermarked_video_${clip}.mp4`)
    expect(sha256(await blob.arrayBuffer())).toBe(stored.sha256)
  })

  it('notes downloads in the history', async () => {
    const { body } = await customer.call('GET /user/getdownloads', {})
    expect(body.downloads).toMatchObject([{ _id: clip, quality: 'HD' }])
  })

  it('never serves originals or licensed files by an address', async () => {
    const hd = await rendition('hd')
    const master = await server.deps.db
      .selectFrom('master')
      .select('storage_key')
      .where('clip_id', '=', clip)
      .executeTakeFirstOrThrow()
    for (const key of [hd.storage_key, master.storage_key, `../licensed/${hd.storage_key}`])
      expect((await server.guest.request(`/media/${key}`)).status).toBe(404)
  })

  const rendition = (kind: 'hd' | 'watermark') =>
    server.deps.db
      .selectFrom('rendition')
      .selectAll()
      .where('clip_id', '=', clip)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()

  const licensedReady = () =>
    eventually(async () =>
      (await server.guest.call('GET /videos/getonevideo', { id: clip })).body.qualities.includes('HD'),
    )

  async function pay(orderId: string) {
    const paid = await server.guest.request('/__sandbox/razorpay/pay', {
      method: 'POST',
      body: JSON.stringify({ order_id: orderId }),
      headers: { 'content-type': 'application/json' },
    })
    return (await paid.json()) as { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
  }
})
