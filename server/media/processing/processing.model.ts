import type { MediaWork } from '../media.jobs.ts'
import type { UploadTask } from '../uploads/upload.repository.ts'

/** One attempt at a clip's work. */
export interface Attempt {
  clipId: string
  /** The fencing token of the lease. */
  leaseToken: string
  /** A folder of this attempt only. */
  folder: string
  /** Whether existing files are replaced. */
  again: boolean
}

/** A step in progress: the clip's task, and a private folder with its own master only. */
export interface Job {
  task: UploadTask
  work: MediaWork
  attempt: Attempt
  masterPath: string
  signal: AbortSignal
  /** Aborted when the lease is lost. */
  lost: AbortController
}

export interface Failure {
  fault: 'source' | 'machine' | 'timeout' | 'aborted'
  /** For staff. */
  reason: string
  /** For the log. */
  detail: string
}
