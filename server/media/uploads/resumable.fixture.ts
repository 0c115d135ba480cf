import { request } from 'node:http'
import type { Caller } from '../../../testing/test-server.ts'

export const TUS = { 'tus-resumable': '1.0.0' }
const OCTETS = { ...TUS, 'content-type': 'application/offset+octet-stream' }

export const metadataOf = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const FIELDS = { name: 'Ghat at dawn', tags: '["ghat"]', filename: 'ghat.mp4' }

/** Speaks tus as somebody. */
export const tus = (who: Caller) => ({
  begin: (bytes: number | string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    who.request('/videos/resumable', {
      method: 'POST',
      headers: {
        ...TUS,
        'upload-length': String(bytes),
        'upload-metadata': metadataOf({ ...FIELDS, ...fields }),
        ...headers,
      },
    }),
  async beginAt(bytes: number, fields: Record<string, string> = {}): Promise<string> {
    const answer = await this.begin(bytes, fields)
    if (answer.status !== 201) throw new Error(`begun with ${answer.status}: ${await answer.text()}`)
    return answer.headers.get('location') ?? ''
  },
  head: (path: string) => who.request(path, { method: 'HEAD', headers: TUS }),
  async offset(path: string): Promise<number> {
    return Number((await this.head(path)).headers.get('upload-offset'))
  },
  patch: (path: string, offset: number | string, bytes: Buffer, headers: Record<string, string> = {}) =>
    who.request(path, {
      method: 'PATCH',
      headers: { ...OCTETS, 'upload-offset': String(offset), ...headers },
      body: bytes as BodyInit,
    }),
  remove: (path: string) => who.request(path, { method: 'DELETE', headers: TUS }),
})

/** Begins to send `bytes`, of which only `sent` leave; then the line is cut. */
export function patchAndCut(
  url: string,
  token: string | null,
  { path, offset, bytes, sent }: { path: string; offset: number; bytes: Buffer; sent: number },
): Promise<void> {
  return new Promise((resolve) => {
    const line = request(new URL(path, url), {
      method: 'PATCH',
      headers: {
        ...OCTETS,
        authorization: `Bearer ${token}`,
        'upload-offset': offset,
        'content-length': bytes.length,
      },
    })
    line.on('error', () => {}).on('close', () => resolve())
    line.write(bytes.subarray(0, sent), () => line.destroy())
  })
}
