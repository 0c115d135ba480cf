import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { toConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { examine } from './doctor.service.ts'

let server: TestServer
let databaseUrl = ''
beforeAll(async () => {
  server = await startTestServer({ worker: false, onDatabase: (url) => (databaseUrl = url) })
})
afterAll(() => server.stop())

const SHOP = {
  ...{
    NODE_ENV: 'production',
    JWT_SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtps://mail.example',
  },
  ...{ COMPANY_GSTIN: '27AAPFU0939F1ZV', COMPANY_ADDRESS: '1 Marine Drive', COMPANY_CIN: 'U74999MH2026PTC000001' },
  ...{ COMPANY_EMAIL: 'a@jhalak.example', COMPANY_PHONE: '+91 22 1234 5678', CONTACT_INBOX: 'hello@jhalak.example' },
  ...{ GRIEVANCE_OFFICER: 'R. Iyer', GRIEVANCE_EMAIL: 'g@jhalak.example', GRIEVANCE_PHONE: '+91 22 1234 5679' },
  ...{
    RAZORPAY_KEY_ID: 'rzp_live_abc',
    RAZORPAY_KEY_SECRET: 'secret of the shop',
    RAZORPAY_WEBHOOK_SECRET: 'webhook secret of it',
  },
  GOOGLE_CLIENT_ID: '1.apps.googleusercontent.com',
}
/** Everybody a shop depends on, each answering what it does here. */
const answering = (answers: Record<string, number>) =>
  (async (url: string) => {
    const status = Object.entries(answers).find(([part]) => url.includes(part))?.[1] ?? 200
    if (status === 0) throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') })
    return new Response(null, { status: url.startsWith('http:') ? 301 : status })
  }) as typeof fetch
const findingsWith = async (
  env: Record<string, string>,
  answers: Record<string, number> = {},
  smtp = async () => {},
) => {
  const config = toConfig(readEnv({ ...SHOP, DATA_DIR: server.dataDir, DATABASE_URL: databaseUrl, ...env }))
  return await examine({ config, fetch: answering(answers), checkSmtp: smtp })
}
const missingWith = async (...given: Parameters<typeof findingsWith>) =>
  (await findingsWith(...given))
    .filter(({ state }) => state === 'missing')
    .map(({ what, detail }) => `${what}: ${detail}`)

describe('the check before live sales', () => {
  it('finds nothing in a shop that has everything, and says what a new one lacks', async () => {
    expect(await missingWith({})).toEqual([
      'administrator: there is none: make one at /admincreate with the set-up code of the log',
      'backup: none was ever made: systemctl enable --now jhalak-backup.timer',
    ])
    await server.as('ADMIN')
    await server.deps.db
      .insertInto('backup_run')
      .values({ snapshot: 'one', files: 1, bytes: 1, copied_offsite: true })
      .execute()
    expect(await missingWith({})).toEqual([])
  })

  it('names each that does not answer, with the true reason', async () => {
    expect(await missingWith({}, { 'shop.example': 0 })).toEqual([expect.stringMatching(/^PUBLIC_URL: .*ENOTFOUND/)])
    expect(await missingWith({}, { '/readyz': 502 })).toEqual([expect.stringContaining('answers 502')])
    expect(await missingWith({}, { '/v1/orders': 401 })).toEqual(['RAZORPAY_KEY_ID: the provider answers 401'])
    expect(await missingWith({ RAZORPAY_KEY_ID: 'rzp_test_abc' })).toEqual([expect.stringContaining('is a test key')])
    expect(await missingWith({ GOOGLE_CLIENT_ID: 'x' })).toEqual([expect.stringContaining('must end with')])
    const refused = async () => Promise.reject(new Error('535 bad login'))
    expect(await missingWith({}, {}, refused)).toEqual(['SMTP_URL: the mail server refuses (535 bad login)'])
    expect(await missingWith({ SMTP_URL: '' })).toEqual([expect.stringMatching(/^SMTP_URL: is not set/)])
    const elsewhere = { MEDIA_DIR: await mkdtemp(join(tmpdir(), 'jhalak-media-')) }
    expect(await missingWith(elsewhere)).toEqual([expect.stringContaining('is not the one of the database')])
    expect(await missingWith({ DATABASE_URL: 'postgresql://app@127.0.0.1:1/none' })).toEqual([
      expect.stringMatching(/^database: cannot be used/),
    ])
  })

  it('wants the last backup elsewhere, too', async () => {
    const offsite = {
      ...{
        BACKUP_S3_BUCKET: 'copies',
        BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1',
        BACKUP_PUBLIC_KEY: `age1${'q'.repeat(58)}`,
      },
      ...{ BACKUP_S3_ACCESS_KEY_ID: 'id', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' },
    }
    const backup = async () => (await findingsWith(offsite)).find(({ what }) => what === 'backup')
    expect(await backup()).toMatchObject({ state: 'ok' })
    await server.deps.db
      .insertInto('backup_run')
      .values({ snapshot: 'two', files: 1, bytes: 1, copied_offsite: false })
      .execute()
    expect(await backup()).toMatchObject({ state: 'advice', detail: expect.stringContaining('add --offsite') })
  })
})
