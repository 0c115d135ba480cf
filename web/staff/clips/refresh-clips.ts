import type { QueryClient } from '@tanstack/react-query'
import { type ChangeOptions, useChange } from '../../lib/use-change.ts'

const CLIP_QUERIES = [
  'GET /videos/getVideosinUploadOrder',
  'GET /videos/deskclip',
  'GET /videos/clipdesk',
  'GET /videos/clipdeskcounts',
  'GET /videos/library',
  'GET /videos/collectiondesk',
  'GET /videos/editrequests',
  'GET /videos/replacement',
  'GET /videos/replacements',
  'GET /videos/batches',
  'GET /videos/releases',
  'GET /videos/uploads',
  'GET /staff/waiting',
]

/** Invalidates every query that shows clips to staff, and cancels those in flight: their answers would be stale. */
export async function refreshClips(client: QueryClient): Promise<void> {
  const shown = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => CLIP_QUERIES.includes(String(queryKey[0])),
  }
  await client.cancelQueries(shown)
  await client.invalidateQueries(shown)
}

/** A change of clips, which refreshes all that staff see of them. */
export const useClipChange = <Input = void, Reply = unknown>(change: ChangeOptions<Input, Reply>) =>
  useChange({ refresh: refreshClips, ...change })
