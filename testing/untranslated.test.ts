import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { ACTS, isDone } from '../server/staff-acts.fixture.ts'
import { jobs } from '../server/jobs.ts'
import { activateHindi } from '../web/language/activate-hindi.ts'
import { hindi } from '../web/language/hindi.ts'
import { hindiOfStaff } from '../web/language/hindi-staff.ts'
import { setLocale, translate } from '../web/language/text.ts'
import { JOB_NAMES } from '../web/staff/insight/job-names.ts'
import {
  filesIn,
  hindiEntries,
  serverMessagesIn,
  stringsOf,
  moduleLevelCallsIn,
  untranslatedIn,
  webFiles,
  type Finding,
} from './untranslated.ts'
import {
  ENGLISH_FILES,
  ENGLISH_TEXTS,
  LATIN_TERMS,
  NAMED_ELSEWHERE,
  WRITTEN_BY_PROGRAMS,
} from './untranslated.allow.ts'

const table: Readonly<Record<string, string>> = { ...hindi, ...hindiOfStaff }
const entries = hindiEntries()
const serverMessages = [...filesIn('contract'), ...filesIn('server')].flatMap(serverMessagesIn)
/** Matches a message with the values of the text filled in. */
const patternOf = (text: string) =>
  new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '.+')}$`)
const lines = (found: Finding[]) => found.map(({ where, text }) => `${where}  ${text}`)

describe('no English is left in the interface (issue: two languages)', () => {
  it('every text goes through t() or translate()', () => {
    const files = webFiles.filter((file) => !ENGLISH_FILES.some((part) => part.test(file)))
    const found = files.flatMap((file) => untranslatedIn(file, (text) => text in table))
    expect(lines(found.filter(({ text }) => !ENGLISH_TEXTS.has(text)))).toEqual([])
  })

  it('and not before a language is set', () => {
    expect(lines(webFiles.flatMap(moduleLevelCallsIn))).toEqual([])
  })

  it('every action of the audit log has its Hindi', () => {
    const server = filesIn('server', (file) => !/\.(test|fixture)\.ts$/.test(file))
    const written = server.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\baction: '([\w-]+\.\w+)'/g)])
    const acted = Object.values(ACTS).flatMap((act) => (act && isDone(act) ? [act[0]] : []))
    const actions = new Set([...written.map(([, action = '']) => action), ...acted])
    expect(actions.size).toBeGreaterThan(100)
    expect([...actions].filter((action) => !(action in table))).toEqual([])
  })

  it('every button of a row is named by the words that stand on it, in both languages (WCAG 2.5.3)', () => {
    const PAIR = /label(?:=\{|: )t\('([^']+)'\)\}?,?\s+name(?:=\{|: )t\('([^']+)'/g
    const pairs = webFiles.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(PAIR)].map(([, label = '', name = '']) => ({ label, name })),
    )
    expect(pairs.length).toBeGreaterThan(30)
    const isNamed = ({ label, name }: { label: string; name: string }) =>
      name.toLowerCase().includes(label.toLowerCase()) && table[name]?.includes(table[label] ?? '?')
    expect(pairs.filter((pair) => !isNamed(pair))).toEqual([])
  })

  it('every background job has its words, and no other', () => {
    const names = jobs.map(({ definition }) => definition.name)
    expect(Object.keys(JOB_NAMES).toSorted()).toEqual(names.toSorted())
  })
})

describe('the Hindi table', () => {
  it('is read at all', () => expect(entries.length).toBeGreaterThan(2000))

  it('has each English text once', () => {
    const seen = new Map<string, string>()
    const twice = entries.filter(({ text, where }) => seen.has(text) || !seen.set(text, where))
    expect(lines(twice)).toEqual([])
  })

  it('leaves out of what every page loads only what the desks of staff alone say', () => {
    const isDesk = (file: string) =>
      /^web\/(staff\/|site\/legal\/edit\/|pages\/account\/(staff-dashboard|programs-section|idle-warning)\.)/.test(file)
    const said = new Set(webFiles.filter((file) => !isDesk(file)).flatMap((file) => [...stringsOf(file)]))
    expect(Object.keys(hindiOfStaff).filter((text) => said.has(text))).toEqual([])
  })

  it('holds nothing that nobody uses', () => {
    const sources = [...webFiles, ...filesIn('contract'), ...filesIn('server')]
    const used = new Set(sources.flatMap((file) => [...stringsOf(file)]))
    // What comes as data is written small there and shown with a capital.
    const forms = (text: string) => [
      text,
      text.charAt(0).toLowerCase() + text.slice(1),
      text.replaceAll(/\{\w+\}/g, '{}'),
    ]
    const sent = serverMessages.map(({ text }) => text)
    const isUsed = (text: string) =>
      forms(text).some((form) => used.has(form)) ||
      (text.includes('{') && sent.some((one) => patternOf(text).test(one)))
    const isNamed = ({ where, text }: Finding) => NAMED_ELSEWHERE.some((known) => known.test(`${where} ${text}`))
    const idle = entries.filter((entry) => !isUsed(entry.text) && !isNamed(entry))
    expect(lines(idle)).toEqual([])
  })

  it('has the placeholders and marks of the English text', () => {
    const marksOf = (text: string) => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).toSorted()
    const other = entries.filter(({ text, hindi }) => String(marksOf(text)) !== String(marksOf(hindi)))
    expect(lines(other)).toEqual([])
  })

  it('is Hindi: another text than the English one, without English words in it', () => {
    const latinIn = (text: string) =>
      text.replaceAll(/\{\w+\}|<\/?\w+>/g, ' ').match(/[\w-]*[A-Za-z][\w-]*(\.\w+)?/g) ?? []
    // A single character is a key name.
    const isForeign = (word: string) => word.length > 1 && !LATIN_TERMS.has(word) && !WRITTEN_BY_PROGRAMS.has(word)
    const english = entries.filter(
      ({ text, hindi }) => latinIn(text).some(isForeign) && !/\p{Script=Devanagari}/u.test(hindi),
    )
    expect(lines(english)).toEqual([])
    const mixed = entries.flatMap(({ where, hindi }) => {
      const words = latinIn(hindi).filter(isForeign)
      return words.length > 0 ? [`${where}  ${words.join(', ')}  in  ${hindi}`] : []
    })
    expect(mixed).toEqual([])
  })
})

/** Where two spellings of a word are about, the one that is not ours. A nukta after the first letter makes it another word here. */
const REFUSED = /खरीद|कीमत|फुटेज|बाकी|खत्म|खाली|ई-मेल|एडिटोरियल|अकाउंट|रिफंड|\bGST\b/

describe('the Hindi words', () => {
  it('have one spelling each, in the interface and in mails', () => {
    const mails = filesIn('server').filter((file) => file.endsWith('.mails.ts'))
    const written = [
      ...entries.map(({ where, hindi }) => `${where}  ${hindi}`),
      ...mails.flatMap((file) => [...stringsOf(file)].filter(isHindi).map((text) => `${file}  ${text}`)),
    ]
    expect(written.filter((text) => REFUSED.test(text.normalize('NFC')))).toEqual([])
  })

  it('that are quoted as a label are the label’s own', () => {
    const labels = entries.map(({ hindi }) => hindi.normalize('NFC'))
    const known = new Set(labels)
    const filledIn = labels.filter((label) => /^\{\w+\} .{5,60}$/.test(label)).map(patternOf)
    const isLabel = (quoted: string) =>
      known.has(quoted) || EXAMPLES.has(quoted) || filledIn.some((one) => one.test(quoted))
    const quotes = entries.flatMap(({ where, hindi }) =>
      [...hindi.normalize('NFC').matchAll(/[‘“"]([^’”"{}]+)[’”"]/g)].map(([, quoted = '']) => ({ where, quoted })),
    )
    expect(quotes.length).toBeGreaterThan(10)
    expect(quotes.filter(({ quoted }) => !isLabel(quoted))).toEqual([])
  })
})

const isHindi = (text: string): boolean => /\p{Script=Devanagari}/u.test(text)
/** Quoted, and no label of ours. */
const EXAMPLES = new Set(['मेरा फ़ोन', 'CSV UTF-8'].map((text) => text.normalize('NFC')))

describe('the messages of the server', () => {
  afterAll(() => setLocale('en'))

  it('have their Hindi, as they stand or by a pattern', () => {
    activateHindi(hindiOfStaff)
    expect(serverMessages.length).toBeGreaterThan(200)
    const isKnown = ({ text }: Finding) => {
      const sample = text.replaceAll('{}', '7')
      return translate(sample) !== sample
    }
    expect(lines(serverMessages.filter((message) => !isKnown(message)))).toEqual([])
  })
})
