import { useEffect, useRef, useState } from 'react'
import type { Unreadable } from './edit-list.types.ts'
import type { EditListMessage } from './edit-list.worker.ts'
import type { ReadList } from './read-edit-list.ts'

export type EditListState =
  | { state: 'none' }
  | { state: 'reading'; name: string }
  | { state: 'read'; name: string; list: ReadList; text: string }
  | { state: 'failed'; name: string; reason: Unreadable }

/** Longer than this no list takes that an editing program wrote: one of 50 MB takes 3 s of a processor, which may be a slow or busy one. */
const TIMEOUT_MS = 120_000
const MOST_BYTES = 100_000_000

/** Reads an edit list in a web worker, so that the page stays alive whatever is in it. Nothing is uploaded. */
export function useEditList(): [EditListState, (file: File) => void] {
  const [state, setState] = useState<EditListState>({ state: 'none' })
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])

  function read(file: File) {
    const { name } = file
    stop.current()
    if (file.size > MOST_BYTES) return setState({ state: 'failed', name, reason: 'too large' })
    const worker = new Worker(new URL('./edit-list.worker.ts', import.meta.url), { type: 'module' })
    const timer = setTimeout(() => end({ state: 'failed', name, reason: 'too deep' }), TIMEOUT_MS)
    stop.current = () => {
      clearTimeout(timer)
      worker.terminate()
    }
    const end = (next: EditListState) => {
      stop.current()
      setState(next)
    }
    worker.addEventListener('error', () => end({ state: 'failed', name, reason: 'broken' }))
    worker.addEventListener('message', ({ data }: MessageEvent<EditListMessage>) =>
      end(
        data.kind === 'read'
          ? { state: 'read', name, list: data.list, text: data.text }
          : { state: 'failed', name, reason: data.reason },
      ),
    )
    setState({ state: 'reading', name })
    worker.postMessage(file)
  }
  return [state, read]
}
