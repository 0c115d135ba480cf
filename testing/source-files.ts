import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'

/** The repository's own source, read once for the tests of its structure. */
export const ROOT = dirname(import.meta.dirname)
const FOLDERS = [
  'contract',
  'server',
  'web',
  'sandbox',
  'starter',
  'testing',
  'harness',
  'bench',
  'fleet',
  'chaos',
  'e2e',
  'scripts',
]

export interface Import {
  from: string
  to: string
  typeOnly: boolean
}

const list = (folder: string): string[] => {
  try {
    return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** Path from the root to text, for every source file. */
export const sources = new Map(
  FOLDERS.flatMap(list).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const),
)
export const isTest = (file: string) => /\.(test|suite|fixture|journey|steps|check|bench)\.tsx?$/.test(file)
export const within = (file: string, folder: string) => file.startsWith(`${folder}/`)
/** What ships: contract, server and web without tests, and without the generated table types. */
export const product = [...sources].filter(
  ([file]) =>
    ['contract', 'server', 'web'].some((folder) => within(file, folder)) &&
    !isTest(file) &&
    file !== 'server/platform/db/schema.ts',
)

export const imports: Import[] = [...sources].flatMap(([from, text]) => importsOf(from, text))

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

/** The first ring found among these imports, as a list of files that ends where it began; empty when there is none. */
export function findCycle(among: readonly Import[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to } of among) next.set(from, [...(next.get(from) ?? []), to])
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

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Every function of a file: its line and how many lines it has. */
export function functionsOf(file: string, text: string): { line: number; lines: number }[] {
  const lineAt = lineFinder(text)
  const found: { line: number; lines: number }[] = []
  walk(parseSync(file, text).program as unknown as Node, (node) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return
    found.push({ line: lineAt(node.start), lines: lineAt(node.end) - lineAt(node.start) + 1 })
  })
  return found
}

/** Names that a file exports under its own declaration. */
export function exportsOf(file: string, text: string): string[] {
  const names: string[] = []
  const body = (parseSync(file, text).program as unknown as { body: Node[] }).body
  for (const statement of body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    const declaration = statement['declaration'] as (Node & { id?: { name?: string }; declarations?: Node[] }) | null
    if (declaration?.id?.name) names.push(declaration.id.name)
    for (const one of declaration?.declarations ?? []) {
      const id = one['id'] as { type: string; name?: string }
      if (id.name) names.push(id.name)
    }
  }
  return names
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    const children = Array.isArray(value) ? value : [value]
    for (const child of children)
      if (child !== null && typeof child === 'object' && 'type' in child) walk(child as Node, visit)
  }
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
