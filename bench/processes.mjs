// What processes have used of the processor, from Linux's own books.
import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of /proc are a hundredth of a second on every Linux that Node runs on. */
const TICKS_A_SECOND = 100

/**
 * Seconds that a process and all below it have used so far, the ended ones included.
 * @param {number} pid
 */
export function cpuSeconds(pid) {
  const processes = readProcesses()
  const ours = new Set([pid])
  for (let grew = true; grew;) {
    const before = ours.size
    for (const one of processes) if (ours.has(one.parent)) ours.add(one.pid)
    grew = ours.size > before
  }
  const ticks = processes.filter((one) => ours.has(one.pid)).reduce((sum, one) => sum + one.ticks, 0)
  return ticks / TICKS_A_SECOND
}

function readProcesses() {
  const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return names.flatMap((name) => readProcess(Number(name)) ?? [])
}

/** @param {number} pid */
function readProcess(pid) {
  try {
    // The name stands in brackets and may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    // User and system time, and both again of children that have ended.
    return { pid, parent: fields[1] ?? 0, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) }
  } catch {
    return null
  }
}
