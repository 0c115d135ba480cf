import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formOf, type Part, uploadTraces } from '../../../testing/forms.ts'
import { tally } from '../../../testing/tally.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'

const FILE = Buffer.from('these bytes are looked at later')
const video: Part = ['video', 'film.mp4', FILE]
const name: Part = ['name', 'Ghat at dawn']
const tag: Part = ['tags', 'ghat']
// UPL-5: the words for a missing file and for missing tags.
const PLEASE = 'Please select a video file and add at least one tag'

let server: TestServer
let staff: Caller
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  staff = await server.as('EMPLOYEE')
})
afterAll(() => server.stop())

/** A film of its own each time: the same bytes under the same name are one clip (upload-duplicates.test.ts). */
let films = 0
const asNewFilm = (parts: Part[]): Part[] =>
  parts.map(([field, text, bytes]) =>
    bytes === FILE
      ? [field, text, Buffer.concat([FILE, Buffer.from(String(films++).padStart(6, '0'))])]
      : bytes
        ? [field, text, bytes]
        : [field, text],
  )

async function send(parts: Part[], path = '/videos/post', spoil: (body: Buffer) => Buffer = (body) => body) {
  const { body, headers } = formOf(asNewFilm(parts))
  const answer = await staff.request(path, { method: 'POST', body: spoil(body) as BodyInit, headers })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}
async function clipOf(parts: Part[], path?: string) {
  const answer = await send(parts, path)
  expect(answer).toMatchObject({ status: 202, body: { status: 'queued' } })
  return server.deps.db
    .selectFrom('clip')
    .innerJoin('master', 'master.clip_id', 'clip.id')
    .selectAll()
    .where('id', '=', answer.body['_id'] ?? '')
    .executeTakeFirstOrThrow()
}

describe('an upload form', () => {
  it('may say at once what would be a second visit: Hindi name, description, place, free', async () => {
    const more: Part[] = [
      ['nameHi', 'घाट पर सुबह'],
      ['description', 'Mist over the steps'],
      ['place', 'Varanasi'],
      ['free', 'true'],
    ]
    const said = { name_hi: 'घाट पर सुबह', description: 'Mist over the steps', place: 'Varanasi', is_free: true }
    expect(await clipOf([name, tag, ...more, video])).toMatchObject(said)
    expect(await clipOf([name, tag, video])).toMatchObject({ name_hi: '', is_free: false })
    expect(await send([name, tag, ['free', 'perhaps'], video])).toMatchObject({ status: 400, body: { field: 'free' } })
  })

  it.each<[string, Part]>([
    ['name', ['name', 'BUY NOW http://x.example']],
    ['nameHi', ['nameHi', 'www.x.example पर देखें']],
    ['tags', ['tags', 'www.x.example']],
    ['themes', ['themes', '["travel", "www.x.example"]']],
    ['shots', ['shots', 'https://x.example']],
    ['place', ['place', 'Agra, www.x.example']],
    ['orientation', ['orientation', 'www.x.example']],
    ['collectionName', ['collectionName', 'From https://x.example']],
  ])('takes no web address as %s, as an edit does not', async (field, part) => {
    const said = field === 'name' ? [part, tag] : [name, tag, part]
    expect(await send([...said, video])).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', field, message: 'Names, tags, themes, shots and places take no web addresses.' },
    })
  })

  it.each<[string, Part[]]>([
    ['before', [name, tag, video]],
    ['after', [video, name, tag]],
    ['around', [name, video, tag]],
  ])('may have its fields %s the file', async (_where, parts) => {
    expect(await clipOf(parts)).toMatchObject({
      name: 'Ghat at dawn',
      tags: ['ghat'],
      original_name: 'film.mp4',
      bytes: FILE.length + 6,
    })
  })

  it.each<[string, Part[], string[]]>([
    ['one text', [tag], ['ghat']],
    ['spellings that differ by case alone', [['tags', '["geese","river","GEESE"]']], ['geese', 'river']],
    ['repeated fields', [tag, ['tags', ' dawn '], ['tags', ''], ['tags', 'ghat']], ['ghat', 'dawn']],
    ['one JSON array', [['tags', '["ghat","दिवाली"," dawn "]']], ['ghat', 'दिवाली', 'dawn']],
    ['a word in brackets', [['tags', '[draft']], ['[draft']],
    ['words with commas', [['tags', 'red, white']], ['red, white']],
  ])('takes a list as %s', async (_how, tags, expected) => {
    expect((await clipOf([name, ...tags, video])).tags).toEqual(expected)
  })

  it('takes themes, shots, orientation and the mobile flag as staff say them', async () => {
    const said: Part[] = [
      ['themes', 'travel'],
      ['themes', 'food'],
      ['shots', '["wide"]'],
      ['orientation', 'portrait'],
      ['shotonmobile', 'true'],
    ]
    expect(await clipOf([name, tag, ...said, video])).toMatchObject({
      themes: ['travel', 'food'],
      shots: ['wide'],
      orientation: 'portrait',
      shot_on_mobile: true,
    })
    expect(await clipOf([name, tag, video])).toMatchObject({
      themes: [],
      shots: [],
      orientation: '',
      shot_on_mobile: false,
    })
  })

  it('takes what the browser says of the file as a hint only, and nothing that no form has', async () => {
    const hints: Part[] = [
      ['fileSize', '1'],
      ['fileType', 'image/png'],
      ['duration', '-1'],
      ['videoWidth', '99999'],
      ['videoHeight', 'NaN'],
    ]
    const cheeky: Part[] = [
      ['published_at', '2020-01-01'],
      ['isFree', 'true'],
      ['uploaderId', 'x'],
      ['orientation', ''],
      ['collectionName', ''],
    ]
    expect(await clipOf([name, tag, ...hints, ...cheeky, video])).toMatchObject({
      width: 0,
      duration_ms: 0,
      file_type: '',
      published_at: null,
      is_free: false,
      collection_id: null,
    })
  })

  it('takes rights, papers, Hindi and what is computer generated, in the same transaction', async () => {
    const added = new FormData()
    for (const [field, value] of Object.entries({ kind: 'model', subject: 'Asha' })) added.append(field, value)
    added.append('file', new Blob(['%PDF-1.7 signed']), 'asha.pdf')
    const paper = (await (await staff.request('/videos/addrelease', { method: 'POST', body: added })).json()) as {
      id: string
    }
    const gone = '01900000-0000-7000-8000-000000000000'
    const rights = { people: 'released', brand: 'no', minor: 'no' }
    const row = await clipOf([
      ...[name, tag],
      ...([
        ['rights', JSON.stringify(rights)],
        ['releases', JSON.stringify([paper.id, gone])],
        ['descriptionHi', 'घाट पर सुबह'],
        ['computerGenerated', 'true'],
      ] as Part[]),
      video,
    ])
    expect(row).toMatchObject({ description_hi: 'घाट पर सुबह', is_computer_generated: true, rights })
    const [kept] = (await staff.call('GET /videos/releases', {})).body
    expect(kept).toMatchObject({ id: paper.id, clips: [{ _id: row.id }] })
  })

  it.each<[string, string, string]>([
    ['a card without answers', 'rights.minor', '{"people":"none"}'],
    ['a card that is none', 'rights', 'none'],
    ['papers that are none', 'releases.0', '["yes"]'],
  ])('%s is refused, and nothing is kept', async (_what, field, value) => {
    const before = await uploadTraces(server)
    const { body, headers } = formOf([name, tag, [field.split('.')[0] ?? '', value], video])
    const answer = await staff.request('/videos/post', { method: 'POST', body: body as BodyInit, headers })
    expect([answer.status, ((await answer.json()) as { field?: string }).field]).toEqual([400, field])
    expect(await uploadTraces(server)).toEqual(before)
  })

  it('marks every clip of the mobile call as shot on mobile', async () => {
    expect(
      (await clipOf([name, tag, ['shotonmobile', 'false'], video], '/videos/postmobilevideo')).shot_on_mobile,
    ).toBe(true)
  })

  it.each([
    ['दिवाली की रात.mp4', 'दिवाली की रात.mp4'],
    ['../../../etc/passwd', 'passwd'],
    ['C:\\films\\a.mp4', 'a.mp4'],
    ['a\u0000b.mp4', 'ab.mp4'],
    [`${'x'.repeat(300)}.mp4`, 'x'.repeat(255)],
  ])('keeps the file name %.40j as a name only', async (given, kept) => {
    expect((await clipOf([name, tag, ['video', given, FILE]])).original_name).toBe(kept)
  })

  it.each<[string, Part[], number, Record<string, unknown>]>([
    ['no file', [name, tag], 400, { code: 'missing_fields', field: 'video', message: PLEASE }],
    ['nothing', [], 400, { code: 'missing_fields', field: 'video', message: PLEASE }],
    ['the file as text', [name, tag, ['video', 'film.mp4']], 400, { field: 'video', message: PLEASE }],
    ['no tag', [name, video], 400, { field: 'tags', message: PLEASE }],
    ['a blank tag', [name, ['tags', ' '], video], 400, { field: 'tags', message: PLEASE }],
    ['an empty list of tags', [video, name, ['tags', '[]']], 400, { field: 'tags', message: PLEASE }],
    ['no name', [tag, video], 400, { field: 'name', message: 'name is required' }],
    ['a blank name', [['name', '  '], tag, video], 400, { field: 'name', message: 'name is required' }],
    [
      'a long name',
      [['name', 'x'.repeat(201)], tag, video],
      400,
      { field: 'name', message: 'name is longer than 200 characters' },
    ],
    ['NUL in the name', [['name', 'a\u0000b'], tag, video], 400, { field: 'name' }],
    ['a very long field', [['name', 'x'.repeat(20_000)], tag, video], 400, { field: 'name' }],
    ['numbers as tags', [name, ['tags', '[1,2]'], video], 400, { field: 'tags.0' }],
    ['tags in tags', [name, ['tags', '[["a"]]'], video], 400, { field: 'tags.0' }],
    [
      'a long tag',
      [name, ['tags', 'x'.repeat(61)], video],
      400,
      { field: 'tags.0', message: 'tags is longer than 60 characters' },
    ],
    ['10,000 tags', [name, ['tags', JSON.stringify(Array.from({ length: 3_000 }, (_, n) => n))], video], 400, {}],
    ['NUL in a tag', [name, ['tags', '["a\\u0000"]'], video], 400, { field: 'tags.0' }],
    ['NUL in a theme', [name, tag, ['themes', 'a\u0000'], video], 400, { field: 'themes.0' }],
    [
      'a strange flag',
      [name, tag, ['shotonmobile', 'yes'], video],
      400,
      { field: 'shotonmobile', message: 'shotonmobile must be true or false' },
    ],
    [
      'the file elsewhere',
      [name, tag, ['film', 'film.mp4', FILE]],
      400,
      { field: 'film', message: 'The file belongs in the field video, not film' },
    ],
    ['two files', [name, tag, video, video], 400, { field: 'video', message: 'One video a request' }],
    ['a second file elsewhere', [name, tag, video, ['other', 'b.mp4', FILE]], 400, {}],
    [
      'an empty file',
      [name, tag, ['video', 'film.mp4', Buffer.alloc(0)]],
      400,
      { code: 'not_a_video', field: 'video', message: 'Please select a valid video file' },
    ],
    ['150 fields', [video, ...Array.from({ length: 150 }, (_, n): Part => [`f${n}`, 'x'])], 400, {}],
    ['__proto__', [name, tag, ['__proto__', 'x'], video], 400, {}],
    ['a file as __proto__', [name, tag, ['__proto__', 'a.mp4', FILE]], 400, {}],
    ['an endless field name', [name, tag, ['x'.repeat(5_000), 'x'], ['tags', 'x'.repeat(61)], video], 400, {}],
  ])('with %s is refused and leaves nothing', async (_what, parts, status, reply) => {
    const before = await uploadTraces(server)
    const answer = await send(parts)
    expect(answer).toMatchObject({ status, body: reply })
    expect(answer.body['message']).toMatch(/./)
    expect(await uploadTraces(server)).toEqual(before)
  })

  it.each<[string, (body: Buffer) => Buffer]>([
    ['without its end', (body) => body.subarray(0, body.length - 10)],
    ['cut within the file', (body) => body.subarray(0, body.indexOf(FILE) + 5)],
    ['cut within a heading', (body) => body.subarray(0, body.indexOf('content-type'))],
    ['of another boundary', (body) => Buffer.from(body.toString().replaceAll('a-line', 'another-line'))],
    ['of nothing at all', () => Buffer.alloc(0)],
    ['of anything but a form', () => Buffer.from('{"name":"x"}')],
  ])('%s is refused and leaves nothing', async (_what, spoil) => {
    const before = await uploadTraces(server)
    const answer = await send([name, tag, video], '/videos/post', spoil)
    expect([answer.status, answer.body['message']]).toEqual([400, expect.stringMatching(/./)])
    expect(await uploadTraces(server)).toEqual(before)
  })
})

describe('a collection upload', () => {
  const send2 = (collectionName: string) =>
    send([name, tag, ['collectionName', collectionName], video], '/videos/uploadcollection')

  it('needs the name of its collection', async () => {
    const before = await uploadTraces(server)
    const nameless: Part[][] = [
      [name, tag, video],
      [name, tag, video, ['collectionName', ' ']],
      [['collectionName', ''], name, tag, video],
    ]
    for (const parts of nameless)
      expect(await send(parts, '/videos/uploadcollection')).toMatchObject({
        status: 400,
        body: { field: 'collectionName', message: 'Kindly name the collection' },
      })
    expect(await uploadTraces(server)).toEqual(before)
  })

  it('makes the collection on first use, once, also when six come at once', async () => {
    const before = await uploadTraces(server)
    const answers = await Promise.all(['Diwali', 'DIWALI', 'diwali', 'Diwali', ' Diwali ', 'diwali'].map(send2))
    expect(tally(answers)).toEqual({ 202: 6 })
    expect((await uploadTraces(server)).collections).toBe(before.collections + 1)
    const clips = await server.deps.db
      .selectFrom('clip')
      .select('collection_id')
      .where('collection_id', 'is not', null)
      .execute()
    expect(clips).toHaveLength(6)
    expect(new Set(clips.map((clip) => clip.collection_id)).size).toBe(1)
  })

  it('finds a collection again whose name PostgreSQL and JavaScript make small in two ways', async () => {
    const before = await uploadTraces(server)
    const answers = [await send2('İstanbul'), await send2('İSTANBUL')]
    expect(tally(answers)).toEqual({ 202: 2 })
    expect((await uploadTraces(server)).collections).toBe(before.collections + 1)
    const { id } = await clipOf([name, tag, video])
    const edit = { ids: [id], collection: 'İSTANBUL', apply: true }
    expect(await staff.call('POST /videos/bulkedit', edit)).toMatchObject({ status: 200 })
    const { body } = await staff.call('GET /videos/deskclip', { id })
    expect(body.said.collection).toBe('İstanbul')
  })

  it('is the only call that puts a clip into one', async () => {
    const clip = await clipOf([name, tag, ['collectionName', 'Diwali'], video])
    expect(clip.collection_id).toBeNull()
  })
})
