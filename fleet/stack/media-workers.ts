import { readdirSync, readFileSync } from 'node:fs'

interface Process {
  pid: number
  parent: number
  name: string
  state: string
}

function processes(): Map<number, Process> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(pids.flatMap((pid) => readProcess(pid) ?? []).map((one) => [one.pid, one]))
}

function readProcess(pid: string): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { pid: Number(pid), parent: Number(parent), name, state }
  } catch {
    // Gone meanwhile.
    return null
  }
}

/** Every ffmpeg that runs anywhere below a process. */
export function mediaWorkersOf(pid: number): number[] {
  const all = processes()
  const isBelow = (one: Process | undefined): boolean =>
    one !== undefined && (one.parent === pid || isBelow(all.get(one.parent)))
  return [...all.values()].filter((one) => one.name === 'ffmpeg' && isBelow(one)).map((one) => one.pid)
}

/** The processes that still run; zombies are left out. */
export const stillRunning = (pids: readonly number[]): number[] =>
  pids.filter((pid) => {
    const found = readProcess(String(pid))
    return found?.name === 'ffmpeg' && found.state !== 'Z'
  })
