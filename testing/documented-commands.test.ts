import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'],
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const PROGRAMS =
  /^(npm|npx|node|deploy\/install\.sh|docker|podman|buildah|openssl|systemctl|journalctl|promtool|age|curl|git|apt-get|apt|psql|createdb|sh|bash|nice|[A-Z_]+=\S+ npm|[\d*/ ]+\* \w+) \S/

interface Told {
  document: string
  command: string
}

/** What somebody would type: lines of blocks, and words in backquotes that begin with a program. */
function commandsOf(document: string): Told[] {
  const text = read(document)
  const blocks = [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)]
  const lines = blocks
    .filter(([, language = '']) => ['', 'sh', 'bash'].includes(language))
    .flatMap(([, , body = '']) => body.split('\n'))
  const inline = [...text.replaceAll(/^```\w*\n[^]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, words = '']) => words,
  )
  return [...lines, ...inline]
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => PROGRAMS.test(line))
    .map((command) => ({ document, command }))
}

/** documented-commands.tsv: how a command begins (a pattern), the file where it is tried, and words of that file that do so. */
const TRIED = read('testing/documented-commands.tsv')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [begin = '', file = '', words = ''] = line.split('\t')
    return { pattern: new RegExp(`^${begin}(?= |$)`), file, words }
  })

const told = DOCUMENTS.flatMap(commandsOf)

describe('every command of the documents', () => {
  it('is found', () => {
    expect(told.length).toBeGreaterThan(60)
    expect(told.map(({ command }) => command)).toContain('deploy/install.sh upgrade')
  })

  it('is tried by a test, the drill, CI or a measurement that documented-commands.tsv names', () => {
    const untried = told.filter(({ command }) => !TRIED.some(({ pattern }) => pattern.test(command)))
    expect(untried.map(({ document, command }) => `${document}: ${command}`)).toEqual([])
  })

  it('is tried where that list says so', () => {
    const wrong = told.flatMap(({ command }) => {
      const row = TRIED.find(({ pattern }) => pattern.test(command))
      if (!row) return []
      const words = row.words.replaceAll('$1', row.pattern.exec(command)?.[1] ?? '')
      return existsSync(join(root, row.file)) && read(row.file).includes(words)
        ? []
        : [`${command}: ${row.file}: ${words}`]
    })
    expect([...new Set(wrong)]).toEqual([])
  })

  it('that is a script of ours has that script', () => {
    const scripts = told
      .map(({ command }) => /npm run ([\w:-]+)/.exec(command)?.[1])
      .filter((name) => name !== undefined)
    expect(scripts.filter((name) => !(name in packageJson.scripts))).toEqual([])
  })

  it('makes the list: no row of it is left without a command', () => {
    const idle = TRIED.filter(({ pattern }) => !told.some(({ command }) => pattern.test(command)))
    expect(idle.map(({ pattern }) => pattern.source)).toEqual([])
  })

  it('makes a secret that is long enough', () => {
    expect(execFileSync('openssl', ['rand', '-hex', '24'], { encoding: 'utf8' }).trim()).toMatch(/^[\da-f]{48}$/)
  })
})
