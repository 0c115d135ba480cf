import type { QueryClient } from '@tanstack/react-query'

const CLIP_QUERIES = [
  'GET /videos/getVideosinUploadOrder',
  'GET /videos/deskclip',
  'GET /videos/clipdesk',
  'GET /videos/clipdeskcounts',
  'GET /videos/batches',
  'GET /videos/releases',
  'GET /videos/uploads',
]

/** Invalidates every query that shows clips to staff, and cancels those in flight: their answers would be stale. */
export async function refreshClips(client: QueryClient): Promise<void> {
  const shown = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => CLIP_QUERIES.includes(String(queryKey[0])),
  }
  await client.cancelQueries(shown)
  await client.invalidateQueries(shown)
}
