// What a visitor must load before a page works, from the built files alone: part of `npm run check`.
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { root, say } from './project.mjs'

const dist = process.env['JHALAK_DIST'] ?? 'dist'
const CLIENT = join(isAbsolute(dist) ? dist : join(root, dist), 'client')
/** Pages that people land on: the whole of their script counts. Of all others, what they add to what each of them loads. */
const LANDING = /^pages\/(discover|clip)\//
const FONTS = ['anek-latin', 'display']
/**
 * Kilobytes of a thousand. Script as `gzip -9` makes it, styles as brotli does, fonts as they are. Two of the landing
 * pages' are room: zlib takes other ways on other processors, and the same files came to half a kilobyte more or less.
 */
const MOST = { landing: 125, other: 60, styles: 15.5, fonts: 45 }
/**
 * Files that a page or a window loads beyond the first page's, six of them at a time: each further six are one more round
 * trip. Desks and saved clips open on a dashboard, which has half of theirs already.
 */
const MOST_FILES = { other: 18, desks: 20 }
const DESKS = /^staff\/|^pages\/account\/saved-tab/

const path = join(CLIENT, '.vite/manifest.json')
if (!existsSync(path)) {
  say('dist/ holds no web app: run npm run build first')
  process.exit(1)
}
/** @type {Record<string, { file: string, imports?: string[], css?: string[], isDynamicEntry?: boolean }>} */
const manifest = JSON.parse(readFileSync(path, 'utf8'))
const bytes = (/** @type {string} */ file) => readFileSync(join(CLIENT, file))
const entry = filesOf('entry-client.tsx')
const shared = new Set([...entry, ...filesOf('app/lazy/other-routes.ts')])
/** @type {[what: string, measured: number, most: number, unit?: string][]} */
const weights = []
for (const view of Object.keys(manifest).filter((key) => key.endsWith('.view.tsx'))) {
  const page = view.slice('pages/'.length, -'.view.tsx'.length)
  const files = filesOf(view)
  if (LANDING.test(view)) weights.push([`script, ${page}`, script(new Set([...entry, ...files])), MOST.landing])
  else {
    const own = [...files].filter((file) => !shared.has(file))
    weights.push([`script, ${page}, beyond what all pages share`, script(own), MOST.other])
  }
}
if (!weights.some(([, , most]) => most === MOST.landing)) throw new Error('the build has no landing page')
const styles = (manifest['entry-client.tsx']?.css ?? []).map(bytes)
weights.push(['styles', brotliCompressSync(Buffer.concat(styles)).length / 1000, MOST.styles])
const fonts = FONTS.map((name) =>
  Object.values(manifest).find(({ file }) => file.includes(`/${name}-`) && file.endsWith('.woff2')),
)
weights.push([
  'fonts of a first page',
  fonts.reduce((sum, font) => sum + (font ? bytes(font.file).length : 0), 0) / 1000,
  MOST.fonts,
])

for (const key of Object.keys(manifest).filter((one) => manifest[one]?.isDynamicEntry)) {
  const files = [...filesOf(key)].filter((file) => !entry.has(file)).length
  weights.push([`script, ${key}`, files, DESKS.test(key) ? MOST_FILES.desks : MOST_FILES.other, 'files'])
}

const heavy = weights.filter(([, measured, most]) => measured > most)
const shown = process.argv.includes('--all') ? weights : heavy
for (const [what, measured, most, unit = 'kB'] of shown)
  say(`${what}: ${Math.round(measured * 10) / 10} ${unit} (at most ${most})`)
process.exit(heavy.length > 0 ? 1 : 0)

/** A chunk and all that it imports at once. @param {string} key @param {Set<string>} files */
function filesOf(key, files = new Set()) {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const next of chunk.imports ?? []) filesOf(next, files)
  return files
}

/** @param {Iterable<string>} files */
function script(files) {
  return [...files].reduce((sum, file) => sum + gzipSync(bytes(file), { level: 9 }).length, 0) / 1000
}
