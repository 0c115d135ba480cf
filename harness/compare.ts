// Two servers asked in turns, so that whatever else the machine does falls on both alike.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'

export type Load = {
  port: number
  paths: string[]
  connections: number
  seconds: number
  fresh?: boolean
  warmUp?: number
}
export type Metrics = {
  rate: number
  p50: number
  p95: number
  p99: number
  errors: number
  bytes: number
  count: number
}

/** One round of asking, in a process of its own. */
export async function hammer(load: Load): Promise<Metrics> {
  const said = await runNode([join(root, 'harness/load.ts'), JSON.stringify(load)])
  const figures = JSON.parse(said)
  if (figures.errors > 0) throw new Error(`${figures.errors} answers of ${load.paths[0]} were not 200`)
  return figures
}

/** @returns side's best round by rate, the median ratio */
export async function inTurns(
  ours: Load,
  other: Load,
  rounds: number = 5,
): Promise<{ ours: Metrics; other: Metrics; ratio: number }> {
  const all: { ours: Metrics; other: Metrics }[] = []
  for (let round = 0; round < rounds; round++) all.push({ ours: await hammer(ours), other: await hammer(other) })
  const best = (side: 'ours' | 'other') =>
    all.map((one) => one[side]).reduce((one, next) => (next.rate > one.rate ? next : one))
  const ratios = all.map((one) => one.ours.rate / one.other.rate).toSorted((a, b) => a - b)
  return { ours: best('ours'), other: best('other'), ratio: ratios[Math.floor(ratios.length / 2)] ?? NaN }
}

/** Runs a script of ours to its end. */
export function runNode(words: string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve(said) : reject(new Error(`${words[0]} ended with ${code}`))))
  })
}

/**
 * A server to compare with, in a process of its own; it prints its port as its first line.
 * @param script beside this one
 */
export async function startOther(script: string, ...words: string[]) {
  const child = spawn(process.execPath, [join(root, 'bench', script), ...words], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const port = await new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (text) => resolve(Number(text)))
    child.once('exit', () => reject(new Error(`${script} did not start`)))
  })
  return { port: Number(port), stop: () => void child.kill() }
}
