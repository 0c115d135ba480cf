import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  exportsOf,
  findCycle,
  functionsOf,
  type Import,
  imports,
  isTest,
  product,
  ROOT,
  sources,
  within,
} from './testing/source-files.ts'

const production = imports.filter(({ from }) => !isTest(from) && !from.startsWith('testing/'))
const shown = ({ from, to }: Import) => `${from} -> ${to}`

/** On the server imports only go left. */
const SERVER = [
  'config',
  'platform',
  'accounts',
  'media',
  'catalogue',
  'licensing',
  'privacy',
  'staff',
  'deps',
  'operations',
  'site',
]
/** Folders whose files name their role; of these the last two belong to the assembly, which may reach anything. */
const ROLED = [...SERVER.slice(2, 8), 'operations', 'site']
const CAPABILITIES = SERVER.slice(2, 8)
const capabilityOf = (file: string) =>
  file === 'server/deps.ts' ? 'deps' : (/^server\/(\w+)\//.exec(file)?.[1] ?? 'assembly')
const rank = (file: string) => {
  const index = SERVER.indexOf(capabilityOf(file))
  return index === -1 ? SERVER.length : index
}
/** The roles a file of a capability may have; platform, config, backup and the start are infrastructure, named by what they are. */
const ROLES = [
  'routes',
  'service',
  'repository',
  'policy',
  'model',
  'jobs',
  'mails',
  'schema',
  'client',
  'cache',
  'pdf',
  'table',
  'deps',
  'main',
]

/** On the web: foundations, then capabilities, then pages, then the app that routes to them. */
const WEB_CAPABILITIES = ['accounts', 'media', 'catalogue', 'licensing', 'staff', 'site']
const FOUNDATIONS = ['ui', 'lib', 'language']
const webPart = (file: string) => /^web\/(\w+)\//.exec(file)?.[1] ?? 'app'

describe('the direction of imports', () => {
  it('finds files to look at', () => {
    expect(sources.size).toBeGreaterThan(200)
    expect(imports.length).toBeGreaterThan(500)
  })

  it('keeps the contract free of everything else', () => {
    const reaches = production.filter(({ from, to }) => within(from, 'contract') && !within(to, 'contract'))
    expect(reaches.map(shown)).toEqual([])
  })

  it('never lets browser and server meet in source', () => {
    const meetings = imports.filter(
      ({ from, to }) => (within(from, 'web') && within(to, 'server')) || (within(from, 'server') && within(to, 'web')),
    )
    expect(meetings.map(shown)).toEqual([])
  })

  it('goes only left on the server', () => {
    const wrong = production.filter(
      ({ from, to }) => within(from, 'server') && within(to, 'server') && rank(from) < rank(to),
    )
    expect(wrong.map(shown)).toEqual([])
  })

  it('has one cache, and few that follow the event bus beside it', () => {
    const users = (pattern: RegExp) =>
      product.filter(([file, text]) => within(file, 'server') && pattern.test(text)).map(([file]) => file)
    expect(users(/from 'lru-cache'/)).toEqual(['server/platform/cache.ts'])
    expect(users(/\bbus\.subscribe\(|\bonChange\(/).toSorted()).toEqual([
      'server/catalogue/search/index/search-index.cache.ts',
      'server/media/media.routes.ts',
      'server/media/uploads/upload-lock.service.ts',
      'server/platform/cache.ts',
      'server/platform/db/read-database.ts',
      'server/platform/events.ts',
      'server/platform/http/cache-hooks.ts',
      'server/staff/shop-settings/shop-snapshot.cache.ts',
    ])
  })

  it('reaches another capability only through its services', () => {
    const reaches = production.filter(
      ({ from, to }) =>
        CAPABILITIES.includes(capabilityOf(to)) &&
        CAPABILITIES.includes(capabilityOf(from)) &&
        capabilityOf(from) !== capabilityOf(to) &&
        !to.endsWith('.service.ts'),
    )
    expect(reaches.map(shown)).toEqual([])
  })

  it('keeps web capabilities apart, on ui and lib alone: pages compose them, the app routes to pages', () => {
    const crossings = production.filter(({ from, to, typeOnly }) => {
      if (!within(from, 'web') || !within(to, 'web') || typeOnly) return false
      const [source, target] = [webPart(from), webPart(to)]
      if (FOUNDATIONS.includes(source)) return ![...FOUNDATIONS, 'fonts'].includes(target)
      return WEB_CAPABILITIES.includes(source) && ![source, ...FOUNDATIONS, 'fonts'].includes(target)
    })
    expect(crossings.map(shown)).toEqual([])
  })

  it('lets the sandbox and the starter catalogue reach the server over HTTP alone', () => {
    const reaches = production.filter(
      ({ from, to }) =>
        ['sandbox', 'starter'].some((folder) => within(from, folder)) && !within(to, from.split('/')[0] ?? ''),
    )
    expect(reaches.map(shown)).toEqual([])
  })

  it('has no cycle, not even of types', () => {
    expect(findCycle(production)).toEqual([])
  })
})

describe('what belongs where', () => {
  it('reads the environment in one file', () => {
    const readers = [...sources].filter(
      ([file, text]) =>
        ['contract', 'server', 'web', 'sandbox', 'starter'].some((folder) => within(file, folder)) &&
        /process\.env\b/.test(text) &&
        !isTest(file) &&
        file !== 'server/config/env.ts',
    )
    expect(readers.map(([file]) => file)).toEqual([])
  })

  it('holds SQL in repositories alone', () => {
    const SQL = /\.(selectFrom|insertInto|updateTable|deleteFrom|selectNoFrom|mergeInto)\(|\bsql(<[^`]*>)?`/
    const holders = product.filter(
      ([file, text]) =>
        within(file, 'server') &&
        !['platform', 'backup', 'config'].includes(capabilityOf(file)) &&
        !file.endsWith('.repository.ts') &&
        SQL.test(text),
    )
    expect(holders.map(([file]) => file)).toEqual([])
  })

  it('names the role of every file of a capability', () => {
    const nameless = product.filter(
      ([file]) => ROLED.includes(capabilityOf(file)) && !ROLES.includes(/\.(\w+)\.ts$/.exec(file)?.[1] ?? ''),
    )
    expect(nameless.map(([file]) => file)).toEqual([])
  })

  it('keeps folders small enough to read', () => {
    const counts = Map.groupBy(product, ([file]) => dirname(file))
    const large = [...counts].filter(([, files]) => files.length > 30)
    expect(large.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
  })

  it('keeps files within 300 lines and functions within 60', () => {
    const long = product.flatMap(([file, text]) => [
      ...(text.split('\n').length > 301 ? [file] : []),
      ...functionsOf(file, text)
        .filter(({ lines }) => lines > 60)
        .map(({ line, lines }) => `${file}:${line} has ${lines} lines`),
    ])
    expect(long).toEqual([])
  })
})

/** Words of the first years that mean too many things, or mean them to nobody else. The glossary of ARCHITECTURE.md has today's. */
const RETIRED = new Set(
  (
    'keep kept tell told telling look looks wish wishes grant paper papers settle settlement cutout desk memory recall said say fact facts ' +
    'hold held deed voice printed verdict judge letter letters film films seal sealing standing grounds door farewell upkeep adopt adoption ' +
    'twin beaten trouble troubles patience gold lean late hears heard gap speak spoken wanted misfit paint early alive room news ' +
    'dice strikes crowd storm scene words figures residence readings retired onward aids'
  ).split(' '),
)
const parts = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

describe('the words', () => {
  it('are the glossary’s in the names of files', () => {
    const names = product.map(([file]) => file)
    expect(names.filter((file) => parts(file).some((part) => RETIRED.has(part)))).toEqual([])
  })

  it('are the glossary’s in exported names', () => {
    const names = product.flatMap(([file, text]) => exportsOf(file, text).map((name) => [file, name] as const))
    const wrong = names.filter(([, name]) => parts(name).some((part) => RETIRED.has(part)))
    expect(wrong.map((pair) => pair.join(' '))).toEqual([])
  })
})

describe('the rules of docs/rules', () => {
  const FILES = readdirSync(join(ROOT, 'docs/rules')).filter((name) => name !== 'README.md')
  const text = FILES.map((name) => readFileSync(join(ROOT, 'docs/rules', name), 'utf8')).join('\n')
  const rules = [...text.matchAll(/^- \*\*([A-Z]{3}-\d+)\*\*/gm)].map(([, rule]) => rule)
  const CITED = /\b(?:SCR|MSG|CAT|ACC|MON|LIC|UPL|OPS)-\d+\b/g
  const cited = [...sources].flatMap(([file, source]) =>
    (source.match(CITED) ?? []).map((rule) => [file, rule] as const),
  )

  it('have one number each', () => {
    expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([])
    expect(rules.length).toBeGreaterThan(100)
  })

  it('are there when a line cites them', () => {
    expect(cited.filter(([, rule]) => !rules.includes(rule))).toEqual([])
  })

  it('are cited where they are obeyed', () => {
    const used = new Set(cited.map(([, rule]) => rule))
    expect(rules.filter((rule) => rule !== undefined && !used.has(rule))).toEqual([])
  })

  /** Of findings, attacks and invariants: one letter and a number. */
  const NUMBERED: Record<string, string[]> = {
    O: ['operations'],
    S: ['security'],
    B: ['back-office'],
    F: ['chaos', 'security'],
    I: ['chaos'],
  }

  it('and the numbers of other documents are there when a comment cites them', () => {
    const inDocuments = Object.entries(NUMBERED).map(([letter, names]) => {
      const text = names.map((name) => readFileSync(join(ROOT, `docs/${name}.md`), 'utf8')).join('\n')
      return new Set(text.match(new RegExp(`\\b${letter}\\d+\\b`, 'g')))
    })
    const known = new Set(inDocuments.flatMap((numbers) => [...numbers]))
    const comments = [...sources].flatMap(([file, source]) =>
      [...source.matchAll(/(?:\/\/|\*|--|\{\/\*) .*/g)].flatMap(([comment]) =>
        (comment.match(/\b[OSBFI]\d{1,2}\b/g) ?? []).map((number) => ({ file, number })),
      ),
    )
    expect(comments.length).toBeGreaterThan(50)
    expect(comments.filter(({ number }) => !known.has(number))).toEqual([])
  })

  it('are the only documents that comments cite by number', () => {
    const elsewhere = [...sources].filter(([file, source]) => {
      if (file === 'architecture.test.ts') return false
      return /(\/\/|\*|--|\{\/\*).*\b(?:(?:spec|readings|integrations|reliability)\.md|[Ss]pec \d|[Rr]eadings[,:]|Integrations \d|Reliability [A-Z]?\d|M\d+:|R-\d+|Scale \d|Issue \d)/.test(
        source,
      )
    })
    expect(elsewhere.map(([file]) => file)).toEqual([])
  })
})

describe('documentation comments', () => {
  it('stand over what they document, one each', () => {
    const orphaned = /\/\*\*(?:(?!\*\/)[^])*\*\/[ \t]*\n[ \t]*(?:\n|\/\*\*)/
    // The schema is generated; in scripts a typedef documents nothing else.
    const found = [...sources].filter(
      ([file, source]) => !file.endsWith('.mjs') && file !== 'server/platform/db/schema.ts' && orphaned.test(source),
    )
    expect(found.map(([file]) => file)).toEqual([])
  })
})

describe('the decisions', () => {
  const known = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 4)))
  const guides = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => [`docs/${name}`, readFileSync(join(ROOT, 'docs', name), 'utf8')] as const)

  it('are cited by the four digits of a page that is there', () => {
    const cited = [...sources, ...guides].flatMap(([file, text]) =>
      [...text.matchAll(/\b[Dd]ecisions? (\d+)/g)].map(([words, number = '']) => ({ file, words, number })),
    )
    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter(({ number }) => !known.has(number)).map(({ file, words }) => `${file}: ${words}`)).toEqual([])
  })
})
