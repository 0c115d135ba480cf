import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOTICE_VERSIONS } from '../../../testing/notice-versions.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { openDeps } from '../../open-deps.ts'
import { createLog } from '../../platform/log.ts'

let server: TestServer
let admin: Caller
let databaseUrl = ''
beforeAll(async () => {
  server = await startTestServer({ worker: false, onDatabase: (url) => void (databaseUrl = url) })
  admin = await server.as('ADMIN')
})
afterAll(() => server.stop())

const textOf = (what: string) =>
  `The terms of {brand}.\n\n## Who we are\n\n{company}\n\n- {companyLines}\n\n- {officerLines}\n\n## What you may do\n\n${what}`
const save = (words: string | null, more: object = {}) =>
  admin.call('POST /staff/shoplegal', { text: 'terms', language: 'en', words, ...more } as never)
const shown = async (version?: string) =>
  (await server.guest.call('GET /legaltext', { text: 'terms', ...(version && { version }) })).body
const noticesOf = async (email: string) => {
  const person = { firstName: 'Asha', lastName: 'Rao', email, password: 'correct horse battery' }
  expect((await server.guest.call('POST /auth/signup', person)).status).toBe(200)
  const rows = await server.deps.db
    .selectFrom('consent')
    .innerJoin('account', 'account.id', 'consent.account_id')
    .select(['consent.kind', 'consent.notice_version'])
    .where('login', '=', email)
    .execute()
  return Object.fromEntries(rows.map(({ kind, notice_version }) => [kind, notice_version]))
}

it('a legal text of the shop’s own is a version: consents name it, earlier ones stay readable, and it goes back', async () => {
  expect(await shown()).toEqual({ version: NOTICE_VERSIONS.terms, words: null, hindi: null, earlier: [] })
  const first = textOf('Watch.')
  expect(await save(first)).toMatchObject({ status: 200 })
  const one = await shown()
  expect(one).toMatchObject({ words: first, hindi: null, earlier: [] })
  expect(one.version).toMatch(/^\d{4}-\d{2}-\d{2}\.\d+$/)
  expect(await noticesOf('one@test.example')).toEqual({ terms: one.version, privacy: NOTICE_VERSIONS.privacy })
  const second = textOf('Watch and license.')
  await save(second)
  const two = await shown()
  expect(two).toMatchObject({ words: second, earlier: [one.version] })
  expect(two.version).not.toBe(one.version)
  expect(await noticesOf('two@test.example')).toMatchObject({ terms: two.version })
  // What the first person agreed to can still be read.
  expect(await shown(one.version)).toMatchObject({ version: one.version, words: first })
  const { body: list } = await admin.call('GET /staff/shoplegal', {})
  expect(list).toMatchObject({
    inForce: { terms: two.version, privacy: NOTICE_VERSIONS.privacy },
    texts: [{ language: 'en', text: 'terms', words: second, changed: { by: 'admin@test.example' } }],
  })
  const { body: draft } = await admin.call('POST /staff/previewnotice', {
    ...{ topic: 'terms', audience: 'all' },
    ...{ subjectEnglish: 'Terms', subjectHindi: 'शर्तें', bodyEnglish: 'They change.', bodyHindi: 'बदलती हैं।' },
  } as never)
  expect(draft.version).toBe(two.version)
  // Undo: the words before are in force again, as a version of its own.
  const versions = await admin.call('GET /staff/shopversions', { area: 'legal', key: 'en:terms' })
  await save(versions.body.versions[0].before)
  expect((await shown()).words).toBe(first)
  expect([one.version, two.version]).not.toContain((await shown()).version)
  await save(null)
  expect(await shown()).toMatchObject({ version: NOTICE_VERSIONS.terms, words: null })
  expect(await noticesOf('three@test.example')).toMatchObject({ terms: NOTICE_VERSIONS.terms })
  expect((await shown(two.version)).words).toBe(second)
})

it('a translation is shown beside the English text that it was made of, and changes no version', async () => {
  const hindi = textOf('देखें।')
  expect(await save(hindi, { language: 'hi' })).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject({ version: NOTICE_VERSIONS.terms, words: null, hindi })
  await save(textOf('Watch, again.'))
  expect((await shown()).hindi).toBeNull()
  const { body } = await admin.call('GET /staff/shoplegal', {})
  expect(body.texts.find((one: { language: string }) => one.language === 'hi')).toMatchObject({ isShown: false })
  const { version } = await shown()
  await save(`${hindi}\n`, { language: 'hi' })
  await save(textOf('फिर से देखें।'), { language: 'hi' })
  expect(await shown()).toMatchObject({ version, hindi: textOf('फिर से देखें।') })
  await save(null)
})

it('a legal text that leaves out the seller, names what nobody fills in or links elsewhere changes nothing', async () => {
  const before = await shown()
  for (const words of [
    '',
    'Only a sentence.',
    textOf('x').replace('{company}\n', ''),
    textOf('x').replace('- {officerLines}', ''),
    textOf('Dear {customer}'),
    textOf('[here](javascript:alert(1))'),
    textOf('[[here](javascript:alert(1))'),
    textOf('[here](//elsewhere.example)'),
    textOf('x').replace('What you may do\n\nx', 'Nothing'),
    `a\0${textOf('x')}`,
    textOf('x'.repeat(60_001)),
  ])
    expect(await save(words), words.slice(0, 80)).toMatchObject({ status: 400, body: { field: 'words' } })
  expect((await save(textOf('x'), { text: 'cookies' })).status).toBe(400)
  expect(await shown()).toEqual(before)
  expect((await server.guest.call('GET /legaltext', { text: 'terms', version: '2026-01-01.99999' })).status).toBe(404)
  expect((await server.guest.call('GET /legaltext', { text: 'terms', version: "1' or 1" })).status).toBe(404)
})

it('legal texts are an ADMIN’s alone, reach another process, and are not overwritten unseen', async () => {
  for (const [who, status] of [
    [server.guest, 401],
    [await server.as('USER', 'ravi'), 403],
    [await server.as('EMPLOYEE'), 403],
  ] as const) {
    const input = { text: 'terms', language: 'en', words: textOf('x') } as const
    expect(await who.call('POST /staff/shoplegal', input)).toMatchObject({ status })
    expect(await who.call('GET /staff/shoplegal', {})).toMatchObject({ status })
  }
  const other = await openDeps(server.deps.shop.first, { databaseUrl, log: createLog('fatal') })
  try {
    const { body } = await admin.call('GET /staff/shoplegal', {})
    await save(textOf('Everywhere.'), { version: body.version })
    const { version } = await shown()
    await expect.poll(() => other.noticeVersions.terms).toBe(version)
    expect(await save(textOf('Unseen.'), { version: body.version })).toMatchObject({ status: 409 })
  } finally {
    await other.close()
    await save(null)
  }
})
