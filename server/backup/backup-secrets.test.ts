import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { caller, PASSWORD } from '../../testing/test-server.ts'
import { createApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { openShop, type Shop, single, stock } from '../licensing/shop.fixture.ts'
import { openDeps } from '../open-deps.ts'
import { closeHttpServer } from '../platform/http/server.ts'
import { createLog } from '../platform/log.ts'
import { backUp } from './backup.ts'
import { backupPaths } from './manifest.ts'
import { restore } from './restore.ts'

const newKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim()
const JWT_SECRET = 'the secret of the machine that is lost'
const OTHER_SECRET = 'the secret of the machine that is new.'
const LICENCE_SIGNING_KEY = newKey()
const LICENCE_SIGNING_KEY_PREVIOUS = newKey()

let shop: Shop
let from: Config
let dir: string
let secrets: string
/** Of a licence that was sold before the machine was lost. */
let number: string
let apiKey: string
const removals: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  let url = ''
  shop = await openShop({
    worker: false,
    env: { JWT_SECRET, LICENCE_SIGNING_KEY, LICENCE_SIGNING_KEY_PREVIOUS },
    onDatabase: (told) => (url = told),
  })
  from = { ...shop.deps.config, database: { kind: 'external', url } }
  dir = await temporary()
  const asha = await shop.as('USER', 'asha')
  const clip = await stock(shop)
  const { sha256, bytes } = await shop.deps.store.put('originals', 'one/master', Readable.from(['a film']))
  const master = { storage_key: 'one/master', sha256, bytes }
  await shop.db.updateTable('master').set(master).where('clip_id', '=', clip).execute()
  await shop.buy(asha, single(clip, 'HD'))
  number = (await shop.db.selectFrom('licence').select('number').executeTakeFirstOrThrow()).number
  const asked = { name: 'Our archive', scopes: ['purchases:read' as const], password: PASSWORD }
  apiKey = (await asha.call('POST /apikeys', asked)).body.token
  const { snapshot } = await backUp(from, dir)
  secrets = backupPaths(dir, snapshot).secrets
})
afterAll(async () => {
  for (const remove of removals) await remove()
  await shop.stop()
})

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jhalak-secrets-'))
  removals.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

type Secrets = { jwtSecret: string | null; signingKey: string | null; previousKeys: string[] }

/** A new machine, with these secrets in its settings. */
async function machineWith({ jwtSecret, ...keys }: Secrets) {
  const database = await createEmptyDatabase()
  removals.push(() => database.drop())
  const { url, ownerUrl } = database
  const dataDir = await temporary()
  const storage = { kind: 'disk', dir: join(dataDir, 'media') } as const
  const licences = { ...from.licences, ...keys }
  return { ...from, jwtSecret, licences, dataDir, storage, database: { kind: 'external', url, ownerUrl } } as Config & {
    database: { url: string }
  }
}

async function startOn(config: Config & { database: { url: string } }) {
  const deps = await openDeps(config, { databaseUrl: config.database.url, log: createLog('fatal') })
  const app = await createApp(deps, null)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  removals.unshift(async () => {
    await closeHttpServer(app, 0)
    await deps.close()
  })
  return url
}

describe('the secrets of a backup', () => {
  it('are those in force, from the settings too, and for their owner alone', async () => {
    expect(await readFile(join(secrets, 'secret'), 'utf8')).toBe(JWT_SECRET)
    expect(await readFile(join(secrets, 'licence-key.pem'), 'utf8')).toBe(LICENCE_SIGNING_KEY)
    expect(await readFile(join(secrets, 'licence-keys-previous.pem'), 'utf8')).toBe(LICENCE_SIGNING_KEY_PREVIOUS)
    for (const name of await readdir(secrets)) expect((await stat(join(secrets, name))).mode & 0o777).toBe(0o600)
  })

  it('are not given up for those of a new machine, which is told what to set', async () => {
    const same = {
      jwtSecret: JWT_SECRET,
      signingKey: LICENCE_SIGNING_KEY,
      previousKeys: [LICENCE_SIGNING_KEY_PREVIOUS],
    }
    const others: [Partial<Secrets>, string][] = [
      [
        { jwtSecret: OTHER_SECRET },
        `JWT_SECRET is another one than the backup's: set it to what ${secrets}/secret holds`,
      ],
      [
        { signingKey: newKey() },
        `LICENCE_SIGNING_KEY is another one than the backup's: set it to what ${secrets}/licence-key`,
      ],
      [{ previousKeys: [] }, "LICENCE_SIGNING_KEY_PREVIOUS lacks a key of the backup's"],
    ]
    for (const [other, words] of others) {
      const machine = await machineWith({ ...same, ...other })
      await expect(restore(machine, dir)).rejects.toThrow(words)
      expect(await readdir(machine.dataDir)).toEqual([])
    }
  })

  it('verify the licences that were sold, when the settings are put back: no second copy lies in the data folder', async () => {
    const machine = await machineWith({
      jwtSecret: JWT_SECRET,
      // Exchanged since: the old one stays known.
      signingKey: newKey(),
      previousKeys: [LICENCE_SIGNING_KEY, LICENCE_SIGNING_KEY_PREVIOUS],
    })
    await restore(machine, dir)
    expect(await readdir(machine.dataDir)).not.toContain('secret')
    const guest = caller(await startOn(machine), null, '')
    expect((await guest.call('GET /licences/verify', { number })).body).toMatchObject({ signatureValid: true })
  })

  it('verify them from the data folder, too, where no setting names others; no API key comes back to life', async () => {
    const bare = await machineWith({ jwtSecret: null, signingKey: null, previousKeys: [] })
    await restore(bare, dir)
    const url = await startOn(bare)
    expect((await caller(url, null, '').call('GET /licences/verify', { number })).body).toMatchObject({
      signatureValid: true,
    })
    expect((await caller(shop.url, apiKey, '').call('GET /user/getpurchasedvideos', {})).status).toBe(200)
    expect((await caller(url, apiKey, '').call('GET /user/getpurchasedvideos', {})).status).toBe(401)
  })
})
