import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = import.meta.dirname
const FOLDERS = ['contract', 'server', 'web', 'sandbox', 'starter', 'testing']

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)
const isTest = (file: string) => /\.(test|suite|fixture)\.tsx?$/.test(file)
const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
const imports: Import[] = [...sources].flatMap(([from, text]) => importsOf(from, text))
const production = imports.filter(({ from }) => !isTest(from) && !from.startsWith('testing/'))

function importsOf(from: string, text: string): Import[] {
  const statements = [
    ...text.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+'(\.[^']+)'/gm),
    ...text.matchAll(/^import\s+()'(\.[^']+)'/gm),
    ...text.matchAll(/\bimport\(()'(\.[^']+)'\)/g),
  ]
  return statements.map(([, type, path = '']) => ({
    from,
    to: relative(ROOT, resolve(ROOT, dirname(from), path.replace(/\?.*$/, ''))),
    typeOnly: type !== undefined && type !== '',
  }))
}

const said = ({ from, to }: Import) => `${from} -> ${to}`
const within = (file: string, folder: string) => file.startsWith(`${folder}/`)

/** On the server imports only go left. */
const SERVER = ['config', 'platform', 'accounts', 'media', 'catalogue', 'licensing', 'privacy', 'staff']
const capabilityOf = (file: string) => /^server\/(\w+)\//.exec(file)?.[1] ?? 'assembly'
const rank = (file: string) => {
  const index = SERVER.indexOf(capabilityOf(file))
  return index === -1 ? SERVER.length : index
}

/** On the web: foundations, then capabilities, then pages, then the app that routes to them. */
const WEB_CAPABILITIES = ['accounts', 'media', 'catalogue', 'licensing', 'staff', 'site']
const FOUNDATIONS = ['ui', 'lib', 'language']
const webPart = (file: string) => /^web\/(\w+)\//.exec(file)?.[1] ?? 'app'

describe('the direction of imports', () => {
  it('finds files to look at', () => {
    expect(files.length).toBeGreaterThan(200)
    expect(imports.length).toBeGreaterThan(500)
  })

  it('keeps the contract free of everything else', () => {
    expect(production.filter(({ from, to }) => within(from, 'contract') && !within(to, 'contract')).map(said)).toEqual(
      [],
    )
  })

  it('never lets browser and server meet in source', () => {
    const meetings = imports.filter(
      ({ from, to }) => (within(from, 'web') && within(to, 'server')) || (within(from, 'server') && within(to, 'web')),
    )
    expect(meetings.map(said)).toEqual([])
  })

  it('goes only left on the server', () => {
    const wrong = production.filter(
      ({ from, to }) => within(from, 'server') && within(to, 'server') && rank(from) < rank(to),
    )
    expect(wrong.map(said)).toEqual([])
  })

  it('reaches another capability only through its services and jobs', () => {
    const business = SERVER.slice(2)
    const reaches = production.filter(
      ({ from, to }) =>
        within(from, 'server') &&
        business.includes(capabilityOf(to)) &&
        business.includes(capabilityOf(from)) &&
        capabilityOf(from) !== capabilityOf(to) &&
        !to.endsWith('.service.ts'),
    )
    expect(reaches.map(said)).toEqual([])
  })

  it('keeps web capabilities apart, on ui and lib alone: pages compose them, the app routes to pages', () => {
    const crossings = production.filter(({ from, to, typeOnly }) => {
      if (!within(from, 'web') || !within(to, 'web') || typeOnly) return false
      const [source, target] = [webPart(from), webPart(to)]
      if (FOUNDATIONS.includes(source)) return ![...FOUNDATIONS, 'fonts'].includes(target)
      return WEB_CAPABILITIES.includes(source) && ![source, ...FOUNDATIONS, 'fonts'].includes(target)
    })
    expect(crossings.map(said)).toEqual([])
  })

  it('lets the stand-ins talk to the server over HTTP like anyone else', () => {
    const reaches = production.filter(
      ({ from, to }) =>
        ['sandbox', 'starter'].some((folder) => within(from, folder)) && !within(to, from.split('/')[0] ?? ''),
    )
    expect(reaches.map(said)).toEqual([])
  })

  it('has no cycle', () => {
    expect(findCycle()).toEqual([])
  })

  it('reads the environment in one place', () => {
    const readers = [...sources].filter(
      ([file, text]) =>
        /process\.env\b/.test(text) && !isTest(file) && !within(file, 'testing') && file !== 'server/config/env.ts',
    )
    expect(readers.map(([file]) => file)).toEqual([])
  })
})

/** The first ring of imports found, types left out: they are gone when the program runs. */
function findCycle(): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to, typeOnly } of production) if (!typeOnly) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const visit = (file: string, path: string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return []
    for (const target of next.get(file) ?? []) {
      const cycle = visit(target, [...path, file])
      if (cycle.length > 0) return cycle
    }
    done.add(file)
    return []
  }
  for (const file of next.keys()) {
    const cycle = visit(file, [])
    if (cycle.length > 0) return cycle
  }
  return []
}
