// Processor time and memory of processes, from Linux's /proc.
import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of /proc are a hundredth of a second on every Linux that Node runs on. */
const TICKS_A_SECOND = 100

/** Seconds that a process and all below it have used so far, the ended ones included. */
export function cpuSeconds(pid: number) {
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

function readProcess(pid: number) {
  try {
    // The name stands in brackets and may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    // User and system time, and both again of children that have ended.
    const sum = (from: number, to: number) => fields.slice(from, to).reduce((all, ticks) => all + ticks, 0)
    return { pid, parent: fields[1] ?? 0, ticks: sum(11, 15), own: sum(11, 13) }
  } catch {
    return null
  }
}

/** User and system seconds of one process without its children; 0 when it is gone. */
export function ownCpuSeconds(pid: number): number {
  return (readProcess(pid)?.own ?? 0) / TICKS_A_SECOND
}

/** Resident memory of a process in bytes, now and at most so far; NaN when it is gone. */
export function residentBytesOf(pid: number): { now: number; peak: number } {
  let status = ''
  try {
    status = readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    // Gone: NaN.
  }
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) * 1024
  return { now: of('VmRSS'), peak: of('VmHWM') }
}

/** The same in megabytes of 2^20 bytes. */
export function megabytesOf(pid: number): { now: number; peak: number } {
  const { now, peak } = residentBytesOf(pid)
  return { now: now / 2 ** 20, peak: peak / 2 ** 20 }
}
