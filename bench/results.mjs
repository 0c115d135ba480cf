// bench/results.md: the last figures of every bench, each with when and on what it was taken.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../scripts/project.mjs'

const FILE = join(root, 'bench/results.md')
const HEAD = `# Bench results

Written by \`npm run bench\`; the last figures of each bench. A ratio is of two sides measured in turns in one run, so it holds
on a busy machine too; plain times do not.
`

/** A place for what a bench prints. */
export async function openTee() {
  const folder = await mkdtemp(join(tmpdir(), 'jhalak-bench-said-'))
  const path = join(folder, 'said.txt')
  return {
    path,
    text: async () => {
      const said = await readFile(path, 'utf8').catch(() => '')
      await rm(folder, { recursive: true, force: true })
      return said.trim()
    },
  }
}

/** @param {string} title @param {string} said @param {number} code the bench's exit code */
export async function keepResults(title, said, code) {
  const before = await readFile(FILE, 'utf8').catch(() => '')
  const sections = new Map(
    before
      .split(/^## /m)
      .slice(1)
      .map((text) => [text.split('\n')[0] ?? '', `## ${text.trim()}\n`]),
  )
  // Where this copy of the project lies is nobody's matter, nor are the colours of a terminal.
  const plain = stripVTControlCharacters(said).replaceAll(`${root}/`, '')
  const verdict = code === 0 ? 'every limit kept' : 'a limit missed'
  const facts = `${new Date().toISOString().slice(0, 16)}Z, ${verdict}. ${await machine()}`
  sections.set(title, `## ${title}\n\n${facts}\n\n\`\`\`text\n${plain}\n\`\`\`\n`)
  const sorted = [...sections].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text)
  await writeFile(FILE, [HEAD, ...sorted].join('\n'))
}

async function machine() {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const [cpu] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const load = loadavg()[0]?.toFixed(1) ?? '?'
  return `${cpus().length} cores (${cpu?.model.trim()}), ${memory}, load ${load}; Jhalak ${version}, Node ${process.version}, ${process.platform} ${process.arch}.`
}
