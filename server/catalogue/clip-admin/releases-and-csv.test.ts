import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Right } from '../../../contract/values.ts'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { whileLocked } from '../../../testing/while-locked.ts'
import { notifyOfExpiring } from './release.service.ts'
import { indianDay } from '../../platform/clock.ts'
import { IS_WHOLE_RUN } from '../../../testing/usual-run.ts'

let server: TestServer
let daysLater = 0
let staff: Caller
let admin: Caller
beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + daysLater * 86_400_000) }
  server = await startTestServer({ worker: false, clock, env: { REPLY_CACHE_MB: '0' } })
  staff = await server.as('EMPLOYEE')
  admin = await server.as('ADMIN')
})
afterAll(() => server.stop())

const detail = async (id: string) => (await server.guest.call('GET /videos/getonevideo', { id })).body
const seed = async (fileName: string, more: object = {}) => {
  const { id } = await seedClip(server, { kinds: [], tags: ['seed'], ...more })
  await server.deps.db.updateTable('master').set({ original_name: fileName }).where('clip_id', '=', id).execute()
  return id
}
async function send(path: string, file: Buffer | string, fields: Record<string, string> = {}, who = staff) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([file as never]), 'a list.csv')
  const response = await who.request(path, { method: 'POST', body: form })
  return { status: response.status, body: await response.json() }
}

describe('a list of clips as CSV', () => {
  const post = (file: Buffer | string, fields: Record<string, string> = {}) => send('/videos/metadatacsv', file, fields)

  it('shows what would change, row by row, then changes exactly that, and takes it back', async () => {
    const [named, byId] = [await seed('Diya_lamp.MP4'), await seed('other.mp4')]
    await seed('twice.mp4')
    await seed('twice.mp4')
    const csv = [
      'file_name,id,name,tags,free',
      'diya_LAMP.mp4,,Diya,diwali; lamp,',
      `,${byId},Lamp,(none),yes`,
      'nobody.mp4,,X,,',
      'twice.mp4,,X,,',
      ',unknown-id,X,,',
      `,${byId},Again,,`,
      ',,X,,',
    ].join('\r\n')
    const { body: preview } = await post(csv)
    expect(preview).toMatchObject({ batch: '', rows: 7, changed: 2 })
    expect(preview.problems).toEqual([
      { line: 4, text: 'No clip was uploaded as nobody.mp4.' },
      { line: 5, text: 'Several clips were uploaded as twice.mp4: name the one you mean by its id.' },
      { line: 6, text: 'There is no clip with this id.' },
      { line: 7, text: 'The same clip as in line 3; this row is left out.' },
      { line: 8, text: 'Neither file_name nor id is filled in.' },
    ])
    expect((await detail(named)).tags).toEqual(['seed'])
    expect(await post(csv, { apply: 'true', plan: 'another' })).toMatchObject({ status: 409 })

    const { body: done } = await post(csv, { apply: 'true', plan: preview.plan })
    expect(await detail(named)).toMatchObject({ name: 'Diya', tags: ['diwali', 'lamp'], free: false })
    expect(await detail(byId)).toMatchObject({ name: 'Lamp', tags: [], free: true })
    expect((await staff.call('POST /videos/undobatch', { batch: done.batch })).body.undone).toBe(2)
    expect((await detail(named)).tags).toEqual(['seed'])
  })

  it('names themes and shots that are in no list, and takes them only when told to', async () => {
    const id = await seed('themes.mp4', { themes: ['an old one'] })
    const csv = `id,themes,shots\n${id},an old one; TRAVEL; trvael,wide; wiide\n`
    const { body: preview } = await post(csv)
    expect(preview).toMatchObject({ changed: 1, newLabels: { themes: ['trvael'], shots: ['wiide'] } })
    expect(preview.effects[0].after).toEqual({ themes: ['an old one', 'travel'], shots: ['wide'] })
    // Confirmed later, it is another plan.
    const taking = { newLabels: 'true', apply: 'true' }
    expect((await post(csv, { ...taking, plan: preview.plan })).body.code).toBe('edit_conflict')
    await post(csv, { apply: 'true', plan: preview.plan })
    expect(await detail(id)).toMatchObject({ themes: ['an old one', 'travel'], shots: ['wide'] })
    const { body: asked } = await post(csv, { newLabels: 'true' })
    await post(csv, { ...taking, plan: asked.plan })
    expect(await detail(id)).toMatchObject({ themes: ['an old one', 'travel', 'trvael'], shots: ['wide', 'wiide'] })
    expect((await post(csv, { newLabels: 'perhaps' })).status).toBe(400)
  })

  it('is refused when somebody changed a clip after the preview', async () => {
    const id = await seed('raced.mp4')
    const csv = `id,name\n${id},From the list`
    const { plan } = (await post(csv)).body
    const said = { tags: [], themes: [], shots: [], shotonmobile: false, orientation: 'horizontal' }
    await admin.call('POST /videos/editinfo', { _id: id, name: 'By hand', ...said })
    expect(await post(csv, { apply: 'true', plan })).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
    expect((await detail(id)).name).toBe('By hand')
  })

  it('puts clips into collections that there are, and says which there is not', async () => {
    await staff.call('POST /videos/savecollection', { name: 'From the list' })
    const [there, nowhere] = await Promise.all([seed('listed.mp4'), seed('unlisted.mp4')])
    const csv = `id,collection\n${there},FROM THE LIST\n${nowhere},Nowhere`
    const { body } = await post(csv)
    expect(body).toMatchObject({
      changed: 1,
      problems: [{ line: 3, text: 'There is no collection named Nowhere.' }],
    })
    await post(csv, { apply: 'true', plan: body.plan })
    const { said } = (await staff.call('GET /videos/deskclip', { id: there })).body
    expect(said.collection).toBe('From the list')
  })

  it('goes out and comes back in unchanged, and no cell is a formula', async () => {
    const id = await seed('formula.mp4', { name: '=HYPERLINK("x")', tags: ['@cmd', 'a, b'] })
    const out = await staff.request('/videos/metadatacsv')
    const text = Buffer.from(await out.arrayBuffer())
    expect(text.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const row =
      text
        .toString()
        .split('\r\n')
        .find((line) => line.includes(id)) ?? ''
    expect(row).toContain(`"'=HYPERLINK(""x"")"`)
    expect((await post(text)).body).toMatchObject({ changed: 0, problems: [] })
  })

  it('comes back unchanged with everything that a clip can say, also what a cell cannot hold to the letter', async () => {
    const full = await seed('full.mp4')
    await staff.call('POST /videos/savecollection', { name: 'All told' })
    const said = {
      ...{
        name: 'Ghat',
        nameHi: 'घाट',
        tags: ['a; b', 'c|d'],
        themes: ['travel'],
        shots: ['wide'],
        shotonmobile: true,
      },
      ...{ orientation: 'vertical', description: 'One line.\n\n  And another.', descriptionHi: 'एक\nदो' },
      ...{ place: 'Varanasi', collection: 'All told', free: true, computerGenerated: true },
      rights: { people: 'released', brand: 'cleared', minor: 'no', monument: 'yes' },
    } as const
    expect((await admin.call('POST /videos/editinfo', { _id: full, ...said })).status).toBe(200)
    const text = Buffer.from(await (await staff.request('/videos/metadatacsv')).arrayBuffer())
    expect(text.toString()).toContain('people=released; brand=cleared; minor=no; monument=yes')
    const { body } = await post(text)
    expect(body).toMatchObject({ changed: 0, problems: [], unknownColumns: [] })
    // What is changed in it changes, and nothing beside it.
    const { body: one } = await post(text.toString().replace('monument=yes', 'monument=cleared'))
    expect(one).toMatchObject({ changed: 1, effects: [{ _id: full }] })
    expect(Object.keys(one.effects[0].after)).toEqual(['rights'])
  })

  it('fills in rights cards that answer for people, brands and minors, and says which columns mean nothing', async () => {
    const id = await seed('carded.mp4')
    const csv = (cell: string) => `id,rights,Colour\n${id},${cell},red`
    for (const [cell, text] of [
      ['people=none', 'rights must answer people, brand and minor.'],
      ['people=some; brand=no; minor=no', 'rights: people must be none, released, unreleased.'],
      ['people=none; brand=no; minor=no; dragon=yes', 'rights has no question dragon.'],
    ] as const)
      expect((await post(csv(cell))).body).toMatchObject({ changed: 0, problems: [{ line: 2, text }] })
    const good = csv('people=unreleased; brand=no; minor=yes')
    const { body } = await post(good)
    expect(body).toMatchObject({ changed: 1, unknownColumns: ['Colour'] })
    await post(good, { apply: 'true', plan: body.plan })
    expect((await detail(id)).rights).toMatchObject({ okFor: ['editorial'], modelRelease: 'missing' })
  })

  it.each([
    ['UTF-16', Buffer.from('\uFEFFid,name\nx,y', 'utf16le'), /UTF-16/],
    ['Latin-1', Buffer.from('id,name\nx,Caf\u00e9', 'latin1'), /not in UTF-8/],
    ['no column that names clips', 'name,tags\nx,y', /file_name or id/],
    ['5,001 rows', `id,name\n${'x,y\n'.repeat(5_001)}`, /At most 5000/],
  ])('%s is refused in words', async (_what, file, message) => {
    expect(await post(file)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', field: 'file', message: expect.stringMatching(message) },
    })
  })

  it.runIf(IS_WHOLE_RUN)('takes 5,000 rows', async () => {
    const { rows } = await sql<{ id: string }>`
      with made as (insert into clip (id, name, published_at) select 'many-' || n, 'Many', now()
        from generate_series(1, 5000) as n returning id)
      insert into clip_stat (clip_id) select id from made returning clip_id as id`.execute(server.deps.db)
    const ids = rows.map(({ id }) => id)
    const csv = `id,name,tags\n${ids.map((id, n) => `${id},Clip ${n},one;two;three`).join('\n')}`
    const { plan } = (await post(csv)).body
    expect((await post(csv, { apply: 'true', plan })).body).toMatchObject({ changed: 5_000, problems: [] })
  })
})

describe('rights', () => {
  const said = { name: 'Crowd', tags: [], themes: [], shots: [], shotonmobile: false, orientation: 'horizontal' }
  const PDF = Buffer.from('%PDF-1.7\nsigned')

  it('are shown to buyers once staff have filled in the card', async () => {
    const id = await seed('crowd.mp4')
    expect(await detail(id)).not.toHaveProperty('rights')
    await staff.call('POST /videos/editinfo', { _id: id, ...said, rights: { people: 'unreleased', brand: 'cleared' } })
    expect((await detail(id)).rights).toMatchObject({
      okFor: ['editorial'],
      editorial: true,
      modelRelease: 'missing',
      propertyRelease: 'declared by the uploader',
      notes: expect.arrayContaining([expect.stringContaining('have not signed')]),
    })
    const [listed] = (await server.guest.call('GET /videos/getsearchvideos', { term: 'crowd' })).body
    expect(listed).not.toHaveProperty('rights')
  })

  it('depend on releases that staff alone can read, and end with them', async () => {
    const id = await seed('signed.mp4')
    await staff.call('POST /videos/editinfo', { _id: id, ...said, rights: { people: 'released' } })
    const expiresOn = indianDay(new Date(Date.now() + 20 * 86_400_000))
    const fields = { kind: 'model', subject: '<b>Asha</b>', signedOn: '1999-12-31', expiresOn, clips: id }
    const added = await send('/videos/addrelease', PDF, fields)
    expect(added.status).toBe(201)
    const [release] = (await staff.call('GET /videos/releases', { q: 'asha' })).body
    expect(release).toMatchObject({ id: added.body.id, subject: '<b>Asha</b>', daysLeft: 20, clips: [{ _id: id }] })

    const file = await staff.request(`/videos/releasefile?id=${release.id}`)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(PDF)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await server.guest.request(`/videos/releasefile?id=${release.id}`)).status).toBe(401)

    expect((await detail(id)).rights.okFor).toHaveLength(4)
    daysLater = 10
    const later = await server.as('ADMIN')
    expect((await later.call('GET /videos/clipdeskcounts', {})).body.expiring).toBe(1)
    const { waits } = (await later.call('GET /staff/waiting', {})).body
    const papers = { what: 'Papers that expire soon', count: 1, section: 'manage-videos', filter: 'view=papers&soon=1' }
    expect(waits).toContainEqual(expect.objectContaining(papers))
    for (let run = 0; run < 2; run++) await notifyOfExpiring(server.deps)
    const mails = server.deps.db.selectFrom('mail').select('to_address').where('template', '=', 'release-expiry')
    expect(await mails.execute()).toEqual([{ to_address: 'admin@test.example' }])
    daysLater = 21
    expect((await detail(id)).rights).toMatchObject({ okFor: ['editorial'], modelRelease: 'missing' })
    daysLater = 0

    expect(await staff.call('POST /videos/removerelease', { id: release.id })).toMatchObject({ status: 403 })
    expect((await admin.call('POST /videos/removerelease', { id: release.id })).status).toBe(200)
    expect((await staff.call('GET /videos/releases', {})).body).toEqual([])
  })

  it('are read by those who upload or review alone: they name people', async () => {
    const clip = await seed('named.mp4')
    const { body: paper } = await send('/videos/addrelease', PDF, { kind: 'model', subject: 'Asha', clips: clip })
    const reader = await server.as('EMPLOYEE', 'reader')
    const { body: people } = await admin.call('GET /auth/getallemployees', {})
    const { _id } = people.find((one: { id: string }) => one.id === 'reader@test.example')
    const seen = async (rights: Right[]) => {
      await admin.call('POST /auth/setaccess', { _id, role: 'EMPLOYEE', rights })
      const { waits } = (await reader.call('GET /staff/waiting', {})).body
      return [
        (await reader.call('GET /videos/releases', {})).status,
        (await reader.request(`/videos/releasefile?id=${paper.id}`)).status,
        (await reader.call('GET /videos/deskclip', { id: clip })).body.releases.length,
        waits.some(({ what }: { what: string }) => what === 'Papers that expire soon'),
      ]
    }
    for (const right of ['upload', 'review'] as const) expect(await seen([right])).toEqual([200, 200, 1, true])
    for (const rights of [['settings'], ['orders'], []] as Right[][])
      expect([rights, await seen(rights)]).toEqual([rights, [403, 403, 0, false]])
    await admin.call('POST /videos/removerelease', { id: paper.id })
  })

  it('are found as they are after a paper came in the moment of an edit', async () => {
    const id = await seed('waiting.mp4', { name: 'Waiting' })
    const found = async () =>
      (await server.guest.call('GET /videos/getsearchvideos', { term: 'waiting', licence: 'commercial' })).body
    const card = { people: 'released', brand: 'no', minor: 'no' } as const
    await admin.call('POST /videos/editinfo', { _id: id, ...said, name: 'Waiting', rights: card })
    const added = await send('/videos/addrelease', PDF, { kind: 'model', subject: 'Waiting', signedOn: '2026-01-31' })
    const paper = { id: added.body.id, clip: id }
    await admin.call('POST /videos/attachrelease', { ...paper, attached: true })
    expect(await found()).toHaveLength(1)
    await admin.call('POST /videos/attachrelease', { ...paper, attached: false })

    const unreleased = { _id: id, ...said, name: 'Waiting', rights: { ...card, people: 'unreleased' } } as const
    const answers = await whileLocked(
      server.deps.db,
      sql`select from account where login = 'employee@test.example' for update`,
      [
        () => staff.call('POST /videos/editinfo', unreleased),
        () => admin.call('POST /videos/attachrelease', { ...paper, attached: true }),
      ],
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await detail(id)).rights.okFor).toEqual(['editorial'])
    expect(await found()).toEqual([])
    await admin.call('POST /videos/removerelease', { id: paper.id })
  })

  it.each<[string, Buffer, Record<string, string>, number, string]>([
    ['no paper', Buffer.from('<svg onload=alert(1)>'), {}, 400, 'file'],
    ['an empty file', Buffer.alloc(0), {}, 400, 'file'],
    ['a film', Buffer.alloc(21 * 1024 ** 2), {}, 413, 'file'],
    ['a day that is none', PDF, { expiresOn: '2026-02-30' }, 400, 'expiresOn'],
    ['one that ends before it was signed', PDF, { signedOn: '2026-05-01', expiresOn: '2026-04-30' }, 400, 'expiresOn'],
    ['a kind that is none', PDF, { kind: 'verbal' }, 400, 'kind'],
    ['nobody', PDF, { subject: ' ' }, 400, 'subject'],
  ])('%s is no paper, and leaves nothing behind', async (_what, bytes, fields, status, field) => {
    const answer = await send('/videos/addrelease', bytes, { kind: 'model', subject: 'Asha', ...fields })
    expect(answer).toMatchObject({ status, body: { field } })
    expect((await staff.call('GET /videos/releases', {})).body).toEqual([])
  })
})
