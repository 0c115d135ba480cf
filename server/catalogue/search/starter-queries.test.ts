import { parseTerm } from './query/search-term.model.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '../../../contract/index.ts'
import { seedClip } from '../../../testing/clips.ts'
import { seedStarterClips } from '../../../testing/starter-clips.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { indexPending } from './index/search-index.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  await seedStarterClips(server)
})
afterAll(() => server.stop())

interface Page {
  videos: { name: string }[]
  total: number
  corrected?: string
  partial?: true
}
const page = async (term: string): Promise<Page> =>
  (await server.guest.call('GET /videos/getsearchvideos', { term, page: '1' })).body
const names = async (term: string) => (await page(term)).videos.map(({ name }) => name)

describe('a clip with the very word', () => {
  it.each([
    ['chai', 'Cutting Chai'],
    ['चाय', 'Cutting Chai'],
    ['sunset', 'Sunset over Three Seas'],
    ['diyas', 'Diyas for Diwali'],
    ['सनसेट', 'Sunset over Three Seas'],
  ])('in its name is first: %s', async (term, first) => {
    expect((await names(term))[0]).toBe(first)
  })

  it('comes before those with another name of the thing', async () => {
    expect((await names('lamps')).slice(0, 2).toSorted()).toEqual(['Butter Lamps', 'Lamps on the Ganga'])
  })
})

describe('words that say only that films are sought', () => {
  it.each(['video', 'videos', 'footage', 'stock footage', 'video clip', 'shot', 'वीडियो', 'no copyright video'])(
    'find the whole library: %s',
    async (term) => {
      const { total, corrected, partial } = await page(term)
      expect([total, corrected, partial]).toEqual([60, undefined, undefined])
    },
  )

  it.each([
    ['drone shot', 'drone'],
    ['aerial view', 'aerial'],
    ['low angle temple', 'temple low'],
    ['wide shot', 'wide'],
    ['free video', 'free'],
    ['royalty free diwali', 'diwali'],
    ['no copyright diwali video', 'diwali'],
    ['दिवाली वीडियो', 'दिवाली'],
  ])('say nothing beside others: %s', async (term, rest) => {
    const { total, partial } = await page(term)
    expect([total, partial]).toEqual([(await page(rest)).total, (await page(rest)).partial])
    expect(total).toBeGreaterThan(0)
  })
})

describe('a word that names a choice of a filter', () => {
  it.each<[string, CallInput<'GET /videos/getsearchvideos'>]>([
    ['mobile', { mobile: 'true' }],
    ['with sound', { audio: 'true' }],
    ['audio', { audio: 'true' }],
    ['hd', { res: '1080p' }],
    ['free footage', { free: 'true' }],
    ['25fps', { fps: '25' }],
    ['50 fps', { fps: '50' }],
    ['reels', { orient: 'vertical' }],
    ['9:16', { orient: 'vertical' }],
    ['whatsapp status', { orient: 'vertical' }],
    ['वर्टिकल वीडियो', { orient: 'vertical' }],
    ['khada video', { orient: 'vertical' }],
    ['16x9', { orient: 'horizontal' }],
    ['ultra hd', { res: '4k' }],
    ['फुल एचडी', { res: '1080p' }],
    ['मुफ़्त वीडियो', { free: 'true' }],
    ['आवाज़ के साथ', { audio: 'true' }],
    ['29.97 fps', { fps: '30' }],
  ])('finds its clips: %s', async (term, filter) => {
    const { body } = await server.guest.call('GET /videos/getsearchvideos', { term: '', page: '1', ...filter })
    expect(body.total).toBeGreaterThan(0)
    const found = await page(term)
    expect([found.total, found.corrected, found.partial]).toEqual([body.total, undefined, undefined])
  })
})

it('takes curly quotes as straight ones', async () => {
  expect(await names('“chai”')).toEqual(await names('"chai"'))
  expect(await names('“chai”')).toEqual(['Cutting Chai'])
})

describe('forms of a word', () => {
  it.each([
    ['train', []],
    ['railway', []],
    ['rakhi', []],
    ['घंटी', ['Temple Bells', 'Lamps on the Ganga', 'Christmas Stars in Goa']],
    ['लालटेन', ['Lanterns for Eid', 'Salt Desert of Kutch']],
  ])('find no other word, and all of the same: %s', async (term, expected) => {
    const answer = await page(term)
    expect(answer.videos.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
    expect(answer.corrected).toBeUndefined()
  })

  it('stand in the name before other clips', async () => {
    expect((await names('chilli'))[0]).toBe('Red Chillies in the Sun')
  })
})

it('takes what every clip is for a part of a name where both together name something else', async () => {
  for (const term of ['stock market', 'share market', 'video call']) expect(await names(term), term).toEqual([])
  expect(await names('market')).toContain('Heaps of Spice')
  expect(await names('market stock footage')).toEqual(await names('market'))
})

it('finds under a wider word what is of it: what people live by, what is of their State, the light of an hour', async () => {
  expect(await names('hindu festival')).toEqual(expect.arrayContaining(['Diyas for Diwali', 'Modaks for Ganesh']))
  expect(await names('बौद्ध')).toContain('Butter Lamps')
  expect(await names('muslim festival')).toContain('Lanterns for Eid')
  expect(await names('marathi festival')).toEqual(['Modaks for Ganesh'])
  expect(await names('bengali festival')).toEqual(['Dhunuchi Smoke'])
  expect(await names('golden hour')).toContain('Sunset over Three Seas')
  expect(await names('top view')).toContain('Filter Coffee from Above')
})

describe('spelling', () => {
  it.each([
    'online class',
    'kitten',
    'granny',
    'broadcast',
    'gender',
    'पैदल',
    'paidal',
    'मोमबत्ती',
    'मीटिंग',
    'हवाई जहाज',
    'hawai jahaz',
    'metro',
    'traffic jam',
    'karva chauth',
    'wheat',
    'paneer',
    'jalebi',
    'camel ride',
    'desert safari',
    'making sweets',
    'india gate',
    'tabla player',
    'shorts',
    'varanasi ghats',
    'copy space',
    'sitar',
    'bat',
    'cricket bat',
    '10 sec',
    'gari',
    'gaadi',
    'गाड़ी',
    'kheti',
    'पनीर',
    'गेहूं wheat',
    'हॉकी',
    'crowded local train',
    'the city never sleeps',
    'making rotis',
    'a farmer walks home',
    'zzzqq',
    'bhajan',
    'भजन',
    'kirtan',
    'shanti',
    'pujari',
    'darshan',
    'qawwali',
    'chole bhature',
    'bandra worli sea link',
    'punjabi festival',
  ])('is left as it is of a word that the library does not have: %s', async (term) => {
    expect(await page(term)).not.toHaveProperty('corrected')
  })

  it.each([
    ['house boat', 'houseboat', 'Houseboat on the Backwater'],
    ['back waters', 'backwaters', 'Houseboat on the Backwater'],
    ['fire works', 'fireworks', 'Fireworks over the Fort'],
    ['key board', 'keyboard', 'Late at the Keyboard'],
    ['jaisalmr', 'jaisalmer', 'Camel Caravan at Dusk'],
    ['udaypur', 'udaipur', 'Rangoli in Bloom'],
    ['rajastan', 'rajasthan', 'Camel Caravan at Dusk'],
    // Words of no clip, which are other names of what clips have.
    ['samundr', 'samundar', 'Sunset over Three Seas'],
    ['nariyel', 'nariyal', 'Houseboat on the Backwater'],
    ['ganpathi', 'ganpati', 'Modaks for Ganesh'],
  ])(
    'is put right, of one word typed as two, of places and of other names too: %s is %s',
    async (term, corrected, first) => {
      const answer = await page(term)
      expect(answer.videos.map(({ name }) => name)).toContain(first)
      expect([answer.corrected ?? corrected, answer.partial]).toEqual([corrected, undefined])
    },
  )
})

describe('a name', () => {
  it.each([
    ['diwali', ['Christmas Stars in Goa', 'Mirror Work for Navratri', 'Kolam for Pongal', 'Butter Lamps']],
    ['holi', ['Lanterns for Eid', 'Fireworks over the Fort']],
    ['diya', ['Fishing Nets of Kochi', 'Pangong Lake Morning', 'Banarasi Silk']],
    ['deepak', ['Fishing Nets of Kochi', 'Pangong Lake Morning', 'Banarasi Silk']],
  ])('does not find what only shares a word of one of its phrases: %s', async (term, others) => {
    const found = await names(term)
    expect(found.filter((name) => others.includes(name))).toEqual([])
    expect(found.length).toBeGreaterThan(0)
  })

  it.each([
    ['festival of lights', 'diwali'],
    ['festival of colors', 'holi'],
    ['रंगों का त्योहार', 'होली'],
    ['ganges river', 'ganga'],
  ])('is meant by a phrase: %s', async (phrase, name) => {
    expect(await names(phrase)).toEqual(await names(name))
  })

  it.each([
    ['boat', 'Houseboat on the Backwater'],
    ['naav', 'Houseboat on the Backwater'],
    ['deep', 'Diyas for Diwali'],
    ['crackers', 'Fireworks over the Fort'],
    ['cityscape', 'Mumbai Sea Link at Night'],
    ['night sky', 'Milky Way over Ladakh'],
    ['kaapi', 'Filter Coffee from Above'],
    ['abir', 'Holi Colour Burst'],
    ['ramadan', 'Lanterns for Eid'],
    ['ramadhan', 'Lanterns for Eid'],
    ['patake', 'Fireworks over the Fort'],
    ['kasi', 'Lamps on the Ganga'],
    ['culcutta', 'Dhunuchi Smoke'],
  ])('finds what has another one: %s', async (term, found) => {
    expect(await names(term)).toContain(found)
  })
})

describe('what has a part of the words', () => {
  it.each([
    ['temple at night', 'Temple Bells'],
    ['chai fireworks puja', 'Fireworks over the Fort'],
  ])('begins with those of the rarest: %s', async (term, first) => {
    const answer = await page(term)
    expect([answer.videos[0]?.name, answer.partial]).toEqual([first, true])
  })

  it.each(['gateway of india', 'north india', 'republic day', 'new year'])(
    'is not every clip, nor half a name: %s',
    async (term) => {
      expect(await page(term)).toMatchObject({ total: 0, videos: [] })
    },
  )
})

describe('a word behind a minus', () => {
  it.each([
    ['diwali -fireworks', 'diwali', 'Fireworks over the Fort'],
    ['diwali NOT fireworks', 'diwali', 'Fireworks over the Fort'],
    ['दिवाली -आतिशबाज़ी', 'दिवाली', 'Fireworks over the Fort'],
    ['travel -drone', 'travel', 'Himalaya above the Clouds'],
    ['temple -"blue hour"', 'temple', 'Gopuram at Blue Hour'],
    ['temple NOT "blue hour"', 'temple', 'Gopuram at Blue Hour'],
    ['temple without "blue hour"', 'temple', 'Gopuram at Blue Hour'],
    ['river without lamps', 'river', 'Lamps on the Ganga'],
    ['diwali not fireworks', 'diwali', 'Fireworks over the Fort'],
    ['दिवाली बिना आतिशबाज़ी के', 'दिवाली', 'Fireworks over the Fort'],
    ['diwali aatishbazi ke bina', 'diwali', 'Fireworks over the Fort'],
  ])('leaves out the clips that have it: %s', async (term, sought, without) => {
    const [found, all] = [await names(term), await names(sought)]
    expect(all).toContain(without)
    expect(found.length).toBeGreaterThan(0)
    expect(all.filter((name) => found.includes(name))).toEqual(found)
    expect(found).not.toContain(without)
  })

  it.each(['without people', 'No people', 'बिना लोगों के', 'लोगों के बिना'])(
    'alone is every clip that has none of it: %s',
    async (term) => {
      const [{ total, corrected }, with_] = [await page(term), await page('people')]
      expect(corrected).toBeUndefined()
      expect(total + with_.total).toBe((await page('india')).total)
      expect(with_.total).toBeGreaterThan(0)
    },
  )

  it('is on no sign', async () => {
    expect(parseTerm('no smoking', new Map())).toMatchObject({
      without: [],
      concepts: [{ text: 'no' }, { text: 'smoking' }],
    })
  })

  it('is a word like others where nothing else is sought', async () => {
    expect(await names('-fireworks')).toEqual(await names('fireworks'))
  })

  it('stays beside a word that is put right', async () => {
    const { corrected, videos } = await page('diwlai -fireworks')
    expect(corrected).toBe('diwali -fireworks')
    expect(videos.map(({ name }) => name)).not.toContain('Fireworks over the Fort')
  })
})

it('finds a part of a town by the town’s old name, and offers no word between others', async () => {
  expect(await names('old delhi')).toContain('Heaps of Spice')
  expect((await server.guest.call('GET /videos/suggestions', { term: 'बा' })).body).not.toContain('बाद')
})

it('offers known names: of two words before words that merely stand on one clip, of one where the library has no word', async () => {
  const offered = async (term: string) =>
    (await server.guest.call('GET /videos/suggestions', { term })).body as string[]
  expect((await offered('time l'))[0]).toBe('time lapse')
  expect(await offered('golden h')).toContain('golden hour')
  expect(await offered('fog')).toContain('fog')
  expect(await offered('rai')).not.toContain('railway')
})

it('does not call clips similar of which only the description has a word of the other', async () => {
  const { id } = await seedClip(server, { name: 'Quokka', tags: ['quokka'], kinds: [] })
  const { id: same } = await seedClip(server, { name: 'Quokka asleep', tags: [], kinds: [] })
  const { id: other } = await seedClip(server, { name: 'Empty room', tags: [], kinds: [] })
  const description = 'No quokka anywhere.'
  await server.deps.db.updateTable('clip').set({ description, words_version: 0 }).where('id', '=', other).execute()
  await indexPending(server.deps.db)
  expect(await names('quokka')).toContain('Empty room')
  const { body } = await server.guest.call('GET /videos/similar', { id })
  const ids = body.map(({ _id }: { _id: string }) => _id)
  expect([ids.includes(same), ids.includes(other)]).toEqual([true, false])
})

describe('a plain word that no clip has', () => {
  it.each(['smile', 'orange', 'purple', 'grass', 'wood', 'cold', 'date', 'kids', 'male', 'ravana'])(
    'is no mistyped other word: %s',
    async (term) => {
      expect(await page(term)).toMatchObject({ total: 0, videos: [] })
      expect(await page(term)).not.toHaveProperty('corrected')
    },
  )

  it.each([
    ['dry land', 'Cracked Earth in Summer'],
    ['shubh deepawali', 'Diyas for Diwali'],
    ['call centre', 'Lights of a Data Centre'],
  ])('spoils no other: %s', async (term, among) => {
    const { corrected, partial } = await page(term)
    expect([corrected, partial]).toEqual([undefined, true])
    expect(await names(term)).toContain(among)
  })
})

it.each([
  ['UP', 'uttar pradesh'],
  ['varanasi, UP', 'varanasi uttar pradesh'],
  ['shot in MP', 'madhya pradesh'],
  ['TN temple', 'tamil nadu temple'],
  ['CLOSE UP', 'close up'],
  ['ganpati bappa morya', 'ganpati'],
  ['rainy season', 'monsoon'],
  ['barsat', 'rain'],
  ['thand', 'winter'],
  ['रात्रि', 'night'],
  ['neela', 'blue'],
  ['समंदर', 'sea'],
  ['कंप्यूटर', 'computer'],
  ['NOT night', 'without night'],
  ['fog', 'mist'],
  ['lehren', 'waves'],
  ['weaver', 'weaving'],
  ['mala', 'garland'],
  ['bhakti', 'spiritual'],
  ['overhead shot', 'top view'],
  ['bird view', 'drone'],
  ['punjabi', 'punjab'],
  ['বৃষ্টি', 'rain'],
  ['lohri celebration', 'lohri festival'],
])('%s is %s', async (term, meant) => {
  expect((await page(term)).corrected).toBeUndefined()
  expect((await names(term)).toSorted()).toEqual((await names(meant)).toSorted())
})

it.each([
  ['सनसे', 'सनसेट'],
  ['मोबाइल लाइ', 'मोबाइल लाइट'],
])('an English word that is begun in Devanagari is offered as Hindi writes it: %s', async (term, offered) => {
  const { body } = await server.guest.call('GET /videos/suggestions', { term })
  expect(body).toContain(offered)
})
