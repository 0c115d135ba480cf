// How the embedded PostgreSQL is tuned: one machine, shared with ffmpeg and Node, data on a solid-state disk.
import { totalmem } from 'node:os'

export type Settings = Record<string, string | number>

const MB = 1024 * 1024

/** The settings every start uses; `own` wins. Durability (fsync, synchronous_commit) stays PostgreSQL's: on. */
export function serverSettings(own: Settings): Settings {
  return {
    listen_addresses: '', // the folder of the socket is the authentication
    unix_socket_permissions: '0700',
    shared_buffers: `${sharedBuffersMb()}MB`,
    huge_pages: 'off', // "try" dies of a bus error where a container grants none
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    // The product reports its own errors; the server's log must hold no statement and no value.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    ...own,
  }
}

/** A quarter of the memory this process may use, at most 2 GB (taken only as far as the data fill it). */
function sharedBuffersMb(): number {
  const limit = process.constrainedMemory()
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return Math.max(32, Math.min(2048, Math.floor(memory / 4 / MB)))
}
