// The packages we ship: each under a licence we may use, and none with a known hole. Licences are read from what is
// installed; holes are asked for at the registry. Where it does not answer that is said; with AUDIT=required, as on the main
// branch's CI, it fails once nobody answered for a week.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, say } from './project.mjs'

const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
]
/** Allowed by name, each for a reason. @type {Record<string, string>} */
const BY_NAME = {
  'LGPL-3.0-or-later': 'sharp loads libvips as a library of its own, unchanged',
  'MPL-2.0': 'files of theirs that we do not change',
}
/** Say it in a file of theirs instead of in package.json: read there. @type {Record<string, string>} */
const READ = { 'combine-errors': 'MIT', 'png-js': 'MIT' }
const AUDIT_SECONDS = 20
/** When the registry last answered without a hole. */
const RECORD = process.env['AUDIT_RECORD'] ?? join(root, '.cache/audit.json')
const GOOD_FOR_MS = 7 * 86_400_000

/** @typedef {{ license?: string, dev?: boolean, optional?: boolean, link?: boolean, version?: string }} Locked */

const failures = [...licences(), ...holes()]
for (const failure of failures) say(failure)
process.exit(failures.length > 0 ? 1 : 0)

/** @returns {string[]} */
function licences() {
  /** @type {Record<string, Locked>} */
  const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(packages).flatMap(([path, entry]) => {
    // Those of development too: what the web app is made of is built into what we ship. Of other machines none is here.
    if (path === '') return []
    const found = licenceOf(path) ?? entry.license ?? READ[path.split('node_modules/').at(-1) ?? '']
    if (found === undefined) return entry.optional ? [] : [`${path}: tells no licence`]
    return isAllowed(found) ? [] : [`${path}: licence ${found} is not on the list in scripts/dependencies.mjs`]
  })
}

/** @param {string} path @returns {string | undefined} */
function licenceOf(path) {
  try {
    const { license, licenses } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
    return typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type)
  } catch {
    return undefined
  }
}

/** `(MIT OR GPL-3.0)`: one of them is enough; with AND all of them are needed. @param {string} expression */
function isAllowed(expression) {
  const words = expression.replaceAll(/[()]/g, '').split(/ OR /i)
  return words.some((either) =>
    either.split(/ AND /i).every((one) => ALLOWED.includes(one.trim()) || one.trim() in BY_NAME),
  )
}

/** @returns {string[]} */
function holes() {
  const words = ['audit', '--omit=dev', '--json', '--audit-level=high']
  const audit = spawnSync('npm', words, { cwd: root, encoding: 'utf8', timeout: AUDIT_SECONDS * 1000 })
  const report = parse(audit.stdout)
  if (!report?.metadata?.vulnerabilities) {
    const last = lastGood()
    const since = last ? `last time on ${last.toISOString().slice(0, 10)}` : 'never here'
    say(`the registry tells of no known holes: it does not answer, so they were not looked for (${since})`)
    const isOverdue = !last || Date.now() - last.getTime() > GOOD_FOR_MS
    return process.env['AUDIT'] === 'required' && isOverdue
      ? ['packages were not compared with advisories for a week']
      : []
  }
  /** @type {[string, { severity: string, range?: string }][]} */
  const found = Object.entries(report.vulnerabilities ?? {})
  const grave = found.filter(([, { severity }]) => severity === 'high' || severity === 'critical')
  if (grave.length === 0) recordGood()
  return grave.map(
    ([name, { severity, range }]) => `${name} ${range ?? ''}: a known hole (${severity}); npm audit tells more`,
  )
}

/** @returns {Date | null} */
function lastGood() {
  try {
    return new Date(JSON.parse(readFileSync(RECORD, 'utf8')).at)
  } catch {
    return null
  }
}

function recordGood() {
  mkdirSync(dirname(RECORD), { recursive: true })
  writeFileSync(RECORD, `${JSON.stringify({ at: new Date() })}\n`)
}

/** @param {string | null} text */
function parse(text) {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
