import { useEffect, useRef, useState } from 'react'
import type { ChecksumMessage } from './file-checksum.worker.ts'

export type FileChecksum =
  | { state: 'none' }
  /** `part` from 0 to 1. */
  | { state: 'reading'; name: string; part: number }
  | { state: 'done'; name: string; sha256: string }
  | { state: 'failed'; name: string }

/** SHA-256 of a file of any size, computed in a web worker; the file is not uploaded. */
export function useFileChecksum(): [FileChecksum, (file: File) => void] {
  const [checksum, setChecksum] = useState<FileChecksum>({ state: 'none' })
  const worker = useRef<Worker>(null)
  useEffect(() => () => worker.current?.terminate(), [])

  function read(file: File) {
    const { name } = file
    // A new file replaces the one being read.
    worker.current?.terminate()
    const reading = new Worker(new URL('./file-checksum.worker.ts', import.meta.url), { type: 'module' })
    worker.current = reading
    setChecksum({ state: 'reading', name, part: 0 })
    reading.addEventListener('error', () => setChecksum({ state: 'failed', name }))
    reading.addEventListener('message', ({ data }: MessageEvent<ChecksumMessage>) => {
      if (data.kind === 'progress') setChecksum({ state: 'reading', name, part: data.bytes / file.size })
      else if (data.kind === 'done') setChecksum({ state: 'done', name, sha256: data.sha256 })
      else setChecksum({ state: 'failed', name })
    })
    reading.postMessage(file)
  }
  return [checksum, read]
}
