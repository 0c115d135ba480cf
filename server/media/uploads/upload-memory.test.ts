import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { residentBytesOf } from '../../../harness/process.ts'
import { childAdminToken, type ChildServer, startChildServer } from '../../../testing/child-server.ts'
import { IS_WHOLE_RUN } from '../../../testing/usual-run.ts'

const MEGABYTE = 1024 * 1024
/** 2 GB with TEST_ALL=1; a part of it otherwise, which shows the same flat line sooner. */
const SIZE = (IS_WHOLE_RUN ? 2048 : 384) * MEGABYTE
const MOST_MEMORY = 300 * MEGABYTE

describe.skipIf(process.platform !== 'linux')('a very large upload', () => {
  let server: ChildServer
  beforeAll(async () => {
    server = await startChildServer()
  })
  afterAll(() => server.stop())

  it(`of ${SIZE / MEGABYTE} MB is taken with less than 300 MB of memory`, { timeout: 300_000 }, async () => {
    const { status, body } = await uploadZeroes(server.url, await childAdminToken(server.url), SIZE)
    expect({ status, queued: JSON.parse(body).status }).toEqual({ status: 202, queued: 'queued' })
    expect(residentBytesOf(server.pid()).peak).toBeLessThan(MOST_MEMORY)
  })
})

/** Sends a form whose file is made while it is sent, so that this process stays small too. */
async function uploadZeroes(url: string, token: string, size: number): Promise<{ status: number; body: string }> {
  const boundary = 'a-line-between-parts'
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `${field('name', 'Large')}${field('tags', 'large')}--${boundary}\r\ncontent-disposition: form-data; name="video"; filename="large.mp4"\r\ncontent-type: video/mp4\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const chunk = Buffer.alloc(MEGABYTE)
  function* form() {
    yield Buffer.from(head)
    for (let sent = 0; sent < size; sent += MEGABYTE) yield chunk
    yield Buffer.from(tail)
  }
  const call = request(`${url}/videos/post`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + size + tail.length,
    },
  })
  const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
    call.once('error', reject).once('response', async (response) => {
      resolve({ status: response.statusCode ?? 0, body: (await response.toArray()).join('') })
    })
  })
  await pipeline(Readable.from(form()), call)
  return answered
}
