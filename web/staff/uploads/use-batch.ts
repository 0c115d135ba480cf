import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useRef, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { batch, type BatchItem, newItem } from './batch-state.ts'
import { newDraft, readDraft } from './drafts.ts'
import type { KnownWords } from './file-name.ts'
import { failureReason, sendUpload } from './send-upload.ts'
import { recentUploads } from './upload-events.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

interface Running {
  /** 1 for the first. */
  place: number
  count: number
}

/** Several files, uploaded one after the other; what fails stays in the list with its reason. */
export function useBatch(known: KnownWords, collectionName: string | null) {
  const client = useQueryClient()
  const [items, dispatch] = useReducer(batch, [])
  const [running, setRunning] = useState<Running | null>(null)
  const leaving = useRef<AbortController>(null)
  useLeaveWarning(running !== null)

  function add(files: File[]) {
    const added = files.map((file) => newItem(newDraft(file, known)))
    dispatch({ type: 'added', items: added })
    void readAll(added)
  }

  /** One after the other: twenty video elements at once would stall the page. */
  async function readAll(added: BatchItem[]) {
    for (const { key, draft } of added) dispatch({ type: 'changed', key, part: await readDraft(draft.file) })
  }

  async function send({ key, draft }: BatchItem, signal: AbortSignal) {
    try {
      const onPercent = (percent: number) => dispatch({ type: 'sending', key, percent })
      onPercent(0)
      await sendUpload(draft, { collectionName, onPercent, signal })
      dispatch({ type: 'removed', key })
      toast.success(`Uploaded: ${draft.name}`)
      void client.invalidateQueries({ queryKey: recentUploads.queryKey })
    } catch (error) {
      dispatch({ type: 'failed', key, reason: failureReason(error) })
      if (!signal.aborted) toast.error(`Failed to upload: ${draft.name}`)
    }
  }

  async function start() {
    if (running) return
    if (items.length === 0) return toast.error('No videos to upload')
    const { signal } = (leaving.current = new AbortController())
    for (const [index, item] of items.entries()) {
      if (signal.aborted) break
      setRunning({ place: index + 1, count: items.length })
      await send(item, signal)
    }
    setRunning(null)
  }
  return { items, dispatch, add, start, running, cancel: () => leaving.current?.abort() }
}
