// Facts about other processes, to tell a running one from a dead one whose number was given away or never cleared (a zombie).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const linux = process.platform === 'linux'

/**
 * What tells this process from a later one of the same number; undefined when it does not run (a zombie does not).
 * @param {number} pid
 */
export function identityOf(pid) {
  if (linux) {
    const fields = statOf(pid)
    return fields && fields[0] !== 'Z' && fields[0] !== 'X'
      ? `${read('/proc/sys/kernel/random/boot_id').trim()}:${fields[19]}`
      : undefined
  }
  const line = ps(pid, 'stat=,lstart=')
  return line && !line.startsWith('Z') ? line.replace(/^\S+\s+/, '') : undefined
}

/**
 * @param {number} pid
 * @returns {number} 0 when it has none or is gone
 */
export function parentOf(pid) {
  return Number(linux ? (statOf(pid)?.[1] ?? 0) : ps(pid, 'ppid='))
}

/**
 * The words it was started with, as one line.
 * @param {number} pid
 */
export function commandOf(pid) {
  return linux ? read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') : ps(pid, 'command=')
}

/**
 * The fields after the program's name, which stands in brackets and may itself hold brackets and blanks.
 * @param {number} pid
 */
function statOf(pid) {
  const stat = read(`/proc/${pid}/stat`)
  return stat ? stat.slice(stat.lastIndexOf(')') + 2).split(' ') : undefined
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** @param {number} pid @param {string} columns */
function ps(pid, columns) {
  try {
    return execFileSync('ps', ['-ww', '-o', columns, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return '' // ps answers 1 when there is no such process
  }
}
