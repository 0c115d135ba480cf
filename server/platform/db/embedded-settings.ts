// Tuning of the embedded PostgreSQL: one machine, shared with ffmpeg and Node, data on a solid-state disk.
import { totalmem } from 'node:os'

export type Settings = Record<string, string | number>

const MB = 1024 * 1024

/** The settings of every start; `own` overrides. Durability (fsync, synchronous_commit) stays at PostgreSQL's default: on. */
export function serverSettings(own: Settings): Settings {
  return {
    listen_addresses: '', // the folder of the socket is the authentication
    unix_socket_permissions: '0700',
    shared_buffers: `${sharedBuffersMb()}MB`,
    huge_pages: 'off', // "try" ends in a bus error where a container grants none
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    // Errors are reported by the application; the database's log must contain no statement and no value.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    ...own,
  }
}

/** A quarter of the memory this process may use, at most 2 GB (allocated only as far as data fill it). */
function sharedBuffersMb(): number {
  const limit = process.constrainedMemory()
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return Math.max(32, Math.min(2048, Math.floor(memory / 4 / MB)))
}
