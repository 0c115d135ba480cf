import { useRef, useState } from 'react'
import { messageOf } from '../../lib/error-message.ts'
import { type LicensedFile, saveFile, type Written } from './save-file.ts'

export interface FileProgress {
  state: 'waiting' | 'running' | 'done' | 'failed'
  written?: Written
  problem?: string
}

/** Saves files one after the other; pausing keeps what has come, and going on fetches the rest alone. */
export function useQueue() {
  const [progress, setProgress] = useState<ReadonlyMap<string, FileProgress>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const [folder, setFolder] = useState<FileSystemDirectoryHandle | null>(null)
  const run = useRef<AbortController | null>(null)
  const note = (key: string, change: Partial<FileProgress>) =>
    setProgress((all) => new Map(all).set(key, { state: 'waiting', ...all.get(key), ...change }))

  async function start(files: readonly LicensedFile[], into: FileSystemDirectoryHandle | null = folder) {
    if (!into) return
    setFolder(into)
    const { signal } = (run.current = new AbortController())
    setRunning(true)
    for (const file of files) {
      if (signal.aborted) break
      const key = keyOf(file)
      if (progress.get(key)?.state === 'done') continue
      note(key, { state: 'running', problem: '' })
      try {
        await saveFile(into, file, { signal, onWritten: (written) => note(key, { written }) })
        note(key, { state: 'done' })
      } catch (error) {
        note(key, signal.aborted ? { state: 'waiting' } : { state: 'failed', problem: messageOf(error) })
      }
    }
    setRunning(false)
  }
  return { progress, isRunning, begun: folder !== null, start, pause: () => run.current?.abort() }
}

export const keyOf = ({ clipId, quality }: LicensedFile): string => `${clipId} ${quality}`
