import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedClip } from '../../testing/clips.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const root = new URL('../..', import.meta.url).pathname
let server: TestServer
let settings: Record<string, string>
/** Where somebody stands who types the commands. */
let folder: string
const removals: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jhalak-commands-'))
  removals.push(() => rm(folder, { recursive: true, force: true }))
  let url = ''
  server = await startTestServer({ worker: false, onDatabase: (told) => (url = told) })
  await server.as('ADMIN', 'boss')
  const { id } = await seedClip(server)
  const { sha256, bytes } = await server.deps.store.put('originals', 'one/master', Readable.from(['a film']))
  const master = { storage_key: 'one/master', sha256, bytes }
  await server.deps.db.updateTable('master').set(master).where('clip_id', '=', id).execute()
  settings = { DATABASE_URL: url, DATA_DIR: server.dataDir }
})
afterAll(async () => {
  await server.stop()
  for (const remove of removals) await remove()
})

/** As it is typed. @returns what it said */
async function type(line: string, env = settings): Promise<string> {
  const [command = '', run = '', ...words] = line.split(' ')
  const { stdout } = await promisify(execFile)(command, [run, '--prefix', root, '--silent', ...words], {
    cwd: folder,
    env: { ...process.env, ...env },
  })
  return stdout
}

/** Settings of a machine on which nothing has ever run. */
async function emptyMachine() {
  const database = await createEmptyDatabase()
  removals.push(() => database.drop())
  const dataDir = await mkdtemp(join(folder, 'machine-'))
  return { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, DATA_DIR: dataDir }
}

it('docs/operations.md: the commands of backup and restore, as they are typed, from any folder', async () => {
  expect(await type('npm run backup -- backups')).toMatch(/^Backup (\d{8}T\d{6}Z) is whole/)
  const second = await type('npm run backup -- backups --keep=14')
  expect(second).toContain('0 of them copied now')
  const [, snapshot = ''] = /^Backup (\S+)/.exec(second) ?? []

  const { DATABASE_OWNER_URL: beside } = await emptyMachine()
  expect(await type(`npm run restore:drill -- backups --database=${beside}`)).toContain(`${snapshot} can be restored`)
  expect(await type('npm run restore -- backups', await emptyMachine())).toMatch(/is restored [^]*ADMIN {2}boss@/)
  expect(await type(`npm run restore -- backups ${snapshot}`, await emptyMachine())).toContain(
    `${snapshot} is restored`,
  )
  await expect(type('npm run restore -- backups')).rejects.toThrow()
})

it('docs/operations.md: a restore of a backup that lacks a file ends with 3, says what is missing and who may enter', async () => {
  const stored = await server.deps.store.put('public', 'lost/hover', Readable.from(['a film']))
  const rendition = { kind: 'hover' as const, storage_key: 'lost/hover', sha256: stored.sha256, bytes: stored.bytes }
  const { clip_id } = await server.deps.db.selectFrom('master').select('clip_id').executeTakeFirstOrThrow()
  await server.deps.db
    .updateTable('rendition')
    .set(rendition)
    .where('clip_id', '=', clip_id)
    .where('kind', '=', 'hover')
    .execute()
  await server.deps.store.remove('public', 'lost/hover')
  const lacks = { code: 3, stderr: expect.stringContaining('public/lost/hover') }
  await expect(type('npm run backup -- incomplete')).rejects.toMatchObject(lacks)
  await expect(type('npm run restore -- incomplete', await emptyMachine())).rejects.toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/was restored, but:\npublic\/lost\/hover is missing\n[^]*ADMIN {2}boss@/),
  })
})

it('docs/operations.md: tables are made and brought up to date by their owner', async () => {
  const empty = await emptyMachine()
  expect(await type('npm run migrate', empty)).toMatch(/^Migrated: 0001_\S+, /)
  expect(await type('npm run migrate', empty)).toBe('The tables are up to date.\n')
})

it('docs/operations.md: the audit log is checked', async () => {
  expect(await type('npm run audit:check')).toMatch(/^The audit log is as it was written: \d+ entries linked/)
  await expect(type(`npm run audit:check -- --head=1:${'0'.repeat(64)}`)).rejects.toThrow('does not lead through')
})

it('docs/operations.md: an ADMIN who lost everything gets in again; nobody else by it', async () => {
  const boss = await server.as('ADMIN', 'boss')
  const { db } = server.deps
  const factor = { sealed_secret: Buffer.from('sealed'), last_step: 0, confirmed_at: new Date() }
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('login', '=', 'boss@test.example')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('second_factor')
    .values({ account_id: id, ...factor })
    .execute()
  // As by whoever has taken the other accounts.
  await db.updateTable('account').set({ suspended_at: new Date() }).where('id', '=', id).execute()
  const [, password = ''] = /signs in with (\S+) /.exec(await type('npm run admin:access -- boss@test.example')) ?? []
  expect(await boss.call('GET /user/profile', {})).toMatchObject({ status: 401 })
  const entered = await server.guest.call('POST /auth/login', { id: 'boss@test.example', password })
  expect(entered).toMatchObject({ status: 200 })
  const actions = await db.selectFrom('audit_entry').select('action').where('subject_id', '=', id).execute()
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['staff.password_set', 'second_factor.reset', 'staff.activated']),
  )
  await server.as('USER', 'nobody')
  for (const login of ['nobody@test.example', 'unknown'])
    await expect(type(`npm run admin:access -- ${login}`)).rejects.toThrow(`No ADMIN has the login ${login}.`)
  await expect(type('npm run admin:access')).rejects.toThrow('Say whose')
})

it('docs/operations.md: a key pair is made once, and never over another', async () => {
  const [, recipient = ''] = /BACKUP_PUBLIC_KEY=(\S+)/.exec(await type('npm run backup:key -- age.key')) ?? []
  expect(await readFile(join(folder, 'age.key'), 'utf8')).toContain(`# public key: ${recipient}\n`)
  await expect(type('npm run backup:key -- age.key')).rejects.toThrow(/age\.key is there already[^\n]*\n$/)
})

it('docs/operations.md: a command that lacks its folder, or has an option too many, ends with 1 and a line', async () => {
  for (const [line, said] of [
    ['npm run backup', 'Say where to'],
    ['npm run backup -- backups --kepp=2', 'There is no option --kepp=2 here. These are: --keep=…, --offsite, --deep'],
    ['npm run restore', 'Say where from'],
    ['npm run restore:drill -- nowhere', 'nowhere holds no whole backup'],
    ['npm run backup:fetch', 'Say where to'],
    ['npm run books -- --help', 'Say what to do'],
  ] as const) {
    const error = (await type(line).catch((thrown: unknown) => thrown)) as { code: number; stderr: string }
    expect({ line, code: error.code, stderr: error.stderr }).toEqual({
      line,
      code: 1,
      stderr: expect.stringContaining(said),
    })
    expect(error.stderr).not.toContain('    at ')
  }
})
