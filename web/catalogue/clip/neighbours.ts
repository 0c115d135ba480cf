import type { QueryClient } from '@tanstack/react-query'
import type { Video } from '../../../contract/catalogue/catalogue.ts'

const lists = [
  'GET /videos/get',
  'GET /videos/getsearchvideos',
  'GET /videos/getcollection',
  'GET /videos/similar',
] as const

/** The clips before and after one in the grid on the page. */
export function neighbours(client: QueryClient, id: string): { previous: Video | undefined; next: Video | undefined } {
  for (const name of lists) {
    for (const [, reply] of client.getQueriesData<Video[] | { videos: Video[] }>({
      queryKey: [name],
      type: 'active',
    })) {
      const videos = Array.isArray(reply) ? reply : (reply?.videos ?? [])
      const at = videos.findIndex((video) => video._id === id)
      if (at >= 0) return { previous: videos[at - 1], next: videos[at + 1] }
    }
  }
  return { previous: undefined, next: undefined }
}
