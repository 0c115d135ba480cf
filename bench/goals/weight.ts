// Goals 7, 8 and 9: what a page weighs, from the built files.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { root } from '../../harness/root.ts'
import type { Goal } from './goal.ts'

export type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; isDynamicEntry?: boolean }
>

const FIRST_PAGE = 'pages/discover/home.view.tsx'
/** What staff load: their dashboard, and its heaviest section. */
const STAFF = 'pages/account/staff-dashboard.tsx'
/** Files that are asked for by these alone are the staff's. */
const isOfStaff = (key: string) => key.startsWith('staff/') || key === STAFF
const openersOf = (manifest: Manifest, key: string) =>
  Object.keys(manifest).filter((one) => manifest[one]?.dynamicImports?.includes(key))
/** Neither a page nor a window: the texts of the other language, for its pages and for staff who word them anew. */
const OTHER = ['language/activate-hindi.ts', 'language/hindi.ts']

export async function measureWeight(): Promise<Goal[]> {
  const build = await buildWithMaps()
  try {
    const { manifest, read } = build
    const entry = filesOf(manifest, 'entry-client.tsx')
    const first = new Set([...entry, ...filesOf(manifest, FIRST_PAGE)])
    const beyond = (key: string, known = entry) => [...filesOf(manifest, key)].filter((file) => !known.has(file))
    const gzip = async (files: Iterable<string>) =>
      sum(await Promise.all([...files].map(async (file) => gzipSync(await read(file), { level: 9 }).length)))
    const brotli = sum(await Promise.all([...first].map(async (file) => brotliCompressSync(await read(file)).length)))
    const own = sum(await Promise.all([...first].map((file) => ownBytes(file, read))))
    const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && !OTHER.includes(key))
    const weights = await Promise.all(
      lazy
        .filter((key) => !isOfStaff(key) && !openersOf(manifest, key).every(isOfStaff))
        .map(async (key) => ({
          key,
          weight: await gzip(beyond(key, new Set([...entry, ...openerOf(manifest, key, entry)]))),
        })),
    )
    const heaviest = weights.toSorted((one, other) => other.weight - one.weight).slice(0, 3)
    const desks = await Promise.all(
      lazy.filter((key) => key.startsWith('staff/')).map((key) => gzip(new Set([...beyond(STAFF), ...beyond(key)]))),
    )
    return [
      {
        number: 7,
        name: 'script of home, kB: gzip, brotli, our own part of it',
        parts: [
          { measured: await gzip(first), atMost: 130 },
          { measured: brotli, atMost: 113 },
          // Decision 0092.
          { measured: own, atMost: 26 },
        ],
      },
      {
        number: 8,
        name: 'heaviest public page or window, heaviest desk of staff, kB gzip',
        parts: [
          { measured: heaviest[0]?.weight, atMost: 60 },
          { measured: Math.max(...desks), atMost: 120 },
        ],
        notes: [`heaviest: ${heaviest.map(({ key, weight }) => `${key} ${weight.toFixed(1)}`).join(', ')}`],
      },
      ...(await stylesAndFonts(manifest, read)),
    ]
  } finally {
    await build.remove()
  }
}

async function stylesAndFonts(manifest: Manifest, read: (file: string) => Promise<Buffer>): Promise<Goal[]> {
  const entry = manifest['entry-client.tsx'] as any
  const styles = Buffer.concat(await Promise.all((entry?.css ?? []).map(read)))
  const fonts = Object.values(manifest).filter(({ file }) => /\/(anek-latin|display)-/.test(file))
  const sizes = await Promise.all(fonts.map(async ({ file }) => (await read(file)).length))
  return [
    {
      number: 9,
      name: 'styles brotli, fonts, kB',
      parts: [
        { measured: brotliCompressSync(styles).length / 1000, atMost: 16 },
        { measured: sum(sizes), atMost: 45 },
      ],
    },
  ]
}

/** The web app built once more, with the maps that tell whose code is where. */
async function buildWithMaps() {
  const folder = await mkdtemp(join(tmpdir(), 'jhalak-maps-'))
  const words = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--sourcemap', 'hidden']
  const env = { ...process.env, NODE_ENV: 'production', JHALAK_DIST: folder }
  const child = spawn(process.execPath, [...words, '--logLevel', 'warn'], { cwd: root, env, stdio: 'inherit' })
  const code = await new Promise((resolve) => child.once('close', resolve))
  const remove = () => rm(folder, { recursive: true, force: true })
  if (code !== 0) await remove().then(() => Promise.reject(new Error('the web app could not be built')))
  const read = (file: string) => readFile(join(folder, 'client', file))
  const manifest: Manifest = JSON.parse((await read('.vite/manifest.json')).toString())
  return { manifest, read, remove }
}

/** A chunk and all that it imports at once. */
function filesOf(manifest: Manifest, key: string, files: Set<string> = new Set()) {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const next of chunk.imports ?? []) filesOf(manifest, next, files)
  return files
}

/** A window opens over a page that is there: the files of the page that loads it, where it is not one of the first. */
function openerOf(manifest: Manifest, key: string, entry: Set<string>) {
  const openers = openersOf(manifest, key)
  const [opener] = openers
  if (!opener || openers.some((one) => entry.has(manifest[one]?.file ?? ''))) return []
  return filesOf(manifest, opener)
}

/** What the builder adds between modules has a place in the map, but no source. */
const isOurs = (source: string | undefined) => source !== undefined && !/node_modules|^\0|rolldown/.test(source)

/** Packed bytes of a file that stem from our own sources: its weight, by their share of its letters. */
async function ownBytes(file: string, read: (file: string) => Promise<Buffer>) {
  const code = await read(file)
  // What the builder itself adds has no map.
  if (file.includes('/rolldown-runtime-')) return 0
  const map = new SourceMap(JSON.parse((await read(`${file}.map`)).toString()))
  let own = 0
  let all = 0
  code
    .toString()
    .split('\n')
    .forEach((line, row) => {
      for (let column = 0; column < line.length; column++) {
        const found = map.findEntry(row, column)
        all++
        if ('originalSource' in found && isOurs(found.originalSource)) own++
      }
    })
  return (gzipSync(code, { level: 9 }).length * own) / Math.max(1, all)
}

/** Kilobytes. */
const sum = (bytes: number[]) => bytes.reduce((total, one) => total + one, 0) / 1000
