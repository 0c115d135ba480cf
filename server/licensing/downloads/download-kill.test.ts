import { sql } from 'kysely'
import { runAs } from '../../../testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ChildServer, openChildDeps, startChildServer } from '../../../testing/child-server.ts'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import type { Deps } from '../../deps.ts'
import type { FaultPoint } from '../../platform/fault.ts'
import { giveLargeFile, type LargeFile, sha256Of } from './large-file.fixture.ts'
import { IS_WHOLE_RUN } from '../../../testing/usual-run.ts'

const LOGIN = { id: 'asha@test.example', password: 'correct horse battery' }
let server: ChildServer
let deps: Deps
let clip: string
let file: LargeFile

beforeAll(async () => {
  server = await startChildServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'trace', ROLE: 'web' })
  deps = await openChildDeps(server)
  ;({ id: clip } = await seedClip({ deps }))
  await deps.db.updateTable('clip').set({ is_free: true }).where('id', '=', clip).execute()
  file = await giveLargeFile(deps, clip)
  const { id: email, password } = LOGIN
  await guest().call('POST /auth/signup', { firstName: 'Asha', lastName: 'Rao', email, password })
})
afterAll(async () => {
  await deps.close()
  await server.stop()
})

const guest = () => caller(server.url, null, '')
const signIn = async () => caller(server.url, (await guest().call('POST /auth/userlogin', LOGIN)).body.accessToken, '')
const linkTo = async (who: Caller, id = clip): Promise<string> =>
  (await who.call('POST /user/downloadhighres', { id, quality: 'HD' }, { accept: 'application/json' })).body.url
const restart = async (faultAt: FaultPoint | '') => {
  await server.kill()
  await server.startAgain({ FAULT_AT: faultAt })
}
const rows = () => deps.db.selectFrom('download').select('licence_id').where('clip_id', '=', clip).execute()

describe('a server that dies', () => {
  it('in the middle of a download leaves a link by which the rest comes, and one row', async () => {
    const url = await linkTo(await signIn())
    await restart('download.midstream')
    const begun = await guest().request(url)
    const etag = begun.headers.get('etag') ?? ''
    const first: Uint8Array[] = []
    const read = async () => {
      for await (const chunk of begun.body ?? []) first.push(chunk)
    }
    await expect(read()).rejects.toThrow()
    await restart('')
    const have = Buffer.concat(first)
    expect(have.length).toBeLessThan(file.bytes.length)
    const rest = await guest().request(url, { headers: { range: `bytes=${have.length}-`, 'if-range': etag } })
    expect(rest.status).toBe(have.length > 0 ? 206 : 200)
    expect(sha256Of(Buffer.concat([have, Buffer.from(await rest.arrayBuffer())]))).toBe(file.sha256)
    expect(await rows()).toHaveLength(1)
  })

  it.runIf(IS_WHOLE_RUN)('after the right was checked has given nothing, and gives it when asked again', async () => {
    await runAs(server.ownerUrl, sql`delete from download`)
    await runAs(server.ownerUrl, sql`delete from licence`)
    await restart('download.right-checked')
    await expect(linkTo(await signIn())).rejects.toThrow()
    expect(await rows()).toEqual([])
    expect(await deps.db.selectFrom('licence').select('id').execute()).toEqual([])
    await restart('')
    const reply = await guest().request(await linkTo(await signIn()))
    expect(sha256Of(Buffer.from(await reply.arrayBuffer()))).toBe(file.sha256)
    expect(await rows()).toEqual([{ licence_id: expect.any(String) }])
  })
})

// LIC-6: a link is a bearer credential, so no log line contains it, at any log level or on any error.
it('writes no link into its log', async () => {
  const who = await signIn()
  const url = await linkTo(who)
  const cut = new AbortController()
  await guest().request(url, { signal: cut.signal })
  cut.abort()
  await guest().request(url, { method: 'HEAD' })
  await guest().request(url, { headers: { range: 'bytes=99999999-' } })
  await guest().request(`${url}x`)
  await guest().request(url, { method: 'POST' })
  await guest().request(`/nowhere${url}`)
  await guest().request(`/%zz${url}`)
  await rm(join(server.dataDir, 'media', 'licensed', file.storageKey))
  expect((await guest().request(url)).status).toBe(503)
  // The log line of a reply may follow the reply.
  await eventually(async () => (await server.log()).includes('request failed'))
  const log = await server.log()
  expect(log).toContain('"path":"/download"')
  const [body = '', seal = ''] = url.split('=')[1]?.split('.') ?? []
  for (const part of [seal, body.slice(0, 40), 'right=', who.token ?? '']) expect(log.includes(part)).toBe(false)
})
