import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { UploadStatus } from '../contract/media/media.ts'
import type { Caller } from './test-server.ts'

type Fields = Record<string, string | string[]>

/** Uploads a file as the upload page does; fields come before the file. */
export async function upload(
  staff: Caller,
  path: string,
  fields: Fields = {},
  call = '/videos/post',
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: basename(path), tags: ['test'], ...fields }))
    for (const one of [value].flat()) form.append(name, one)
  form.append('video', await openAsBlob(path), basename(path))
  return staff.request(call, { method: 'POST', body: form })
}

/** Waits until an upload is published or failed; gives up only after it stood still for longer than a lost lease takes. */
export async function settled(staff: Caller, id: string, patienceMs = 120_000): Promise<UploadStatus> {
  let until = performance.now() + patienceMs
  let seen = ''
  for (;;) {
    const { body } = await staff.call('GET /videos/uploadstatus', { id })
    if (body.status === 'published' || body.status === 'failed') return body as UploadStatus
    const now = `${body.status} at ${body.percent} %`
    if (now !== seen) until = performance.now() + patienceMs
    else if (performance.now() > until) throw new Error(`upload ${id} is still ${now}`)
    seen = now
    await sleep(100)
  }
}

/** Waits until something is so; the deadline only ends a test that would hang. */
export async function eventually<T>(
  look: () => Promise<T | null | undefined | false>,
  patienceMs = 180_000,
): Promise<T> {
  const until = performance.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > until) throw new Error('it did not come to be')
    await sleep(50)
  }
}
