import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { BatchItem } from './batch-state.ts'
import { recentUploads } from '../upload-events.ts'
import type { UploadQueue } from './upload-queue.ts'

/** The items of a queue, and whether it is running. */
export function useBatch(queue: UploadQueue): { items: BatchItem[]; running: boolean } {
  const client = useQueryClient()
  const items = useSyncExternalStore(queue.subscribe, queue.current, queue.current)
  useEffect(() => {
    queue.whenUploaded(() => void client.invalidateQueries({ queryKey: recentUploads.queryKey }))
  }, [queue, client])
  return { items, running: queue.running }
}
