import { useSyncExternalStore } from 'react'
import { messageOf } from '../../lib/error-message.ts'
import { onOtherPerson } from '../../lib/session.ts'
import { type LicensedFile, saveFile, type Written } from './save-file.ts'

export interface FileProgress {
  state: 'waiting' | 'running' | 'done' | 'failed'
  written?: Written
  problem?: string
}

interface Queue {
  progress: ReadonlyMap<string, FileProgress>
  isRunning: boolean
  /** Files that are not wanted. */
  left: ReadonlySet<string>
  folder: FileSystemDirectoryHandle | null
}

const fresh: Queue = { progress: new Map(), isRunning: false, left: new Set(), folder: null }

/** It goes on while its dialog is closed, and must not be begun a second time: so it belongs to the page. */
let queue = fresh
let run: AbortController | null = null
const listeners = new Set<() => void>()

export const useQueue = (): Queue =>
  useSyncExternalStore(
    subscribe,
    () => queue,
    () => fresh,
  )

/** Saves files one after the other; pausing keeps what has come, and going on fetches the rest alone. */
export async function start(files: readonly LicensedFile[], folder = queue.folder): Promise<void> {
  if (!folder || queue.isRunning) return
  const own = (run = new AbortController())
  const { signal } = own
  set({ isRunning: true, folder })
  const noteOwn: typeof note = (key, change) => run === own && note(key, change)
  for (const file of files) {
    if (signal.aborted) break
    const key = keyOf(file)
    if (queue.progress.get(key)?.state === 'done') continue
    noteOwn(key, { state: 'running', problem: '' })
    try {
      await saveFile(folder, file, { signal, onWritten: (written) => noteOwn(key, { written }) })
      noteOwn(key, { state: 'done' })
    } catch (error) {
      noteOwn(key, signal.aborted ? { state: 'waiting' } : { state: 'failed', problem: messageOf(error) })
    }
  }
  if (run === own) set({ isRunning: false })
}

export const pause = (): void => run?.abort()

/** Another time another folder. */
export const forget = (): void => set(fresh)

// The folder, and what was saved into it, are those of whoever chose it.
onOtherPerson(() => {
  pause()
  run = null
  forget()
})

export function toggle(key: string): void {
  const left = new Set(queue.left)
  if (!left.delete(key)) left.add(key)
  set({ left })
}

export const keyOf = ({ clipId, quality }: LicensedFile): string => `${clipId} ${quality}`

const note = (key: string, change: Partial<FileProgress>): void =>
  set({ progress: new Map(queue.progress).set(key, { state: 'waiting', ...queue.progress.get(key), ...change }) })

function set(change: Partial<Queue>): void {
  queue = { ...queue, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
