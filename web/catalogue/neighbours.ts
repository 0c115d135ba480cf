import type { QueryClient } from '@tanstack/react-query'
import type { Video } from '../../contract/catalogue.ts'
import { asPage } from './clip-list.ts'

const lists = ['GET /videos/get', 'GET /videos/getsearchvideos'] as const

/** The clips before and after one in the grid that is on the page now. */
export function neighbours(client: QueryClient, id: string): { previous: Video | undefined; next: Video | undefined } {
  for (const name of lists) {
    for (const [, reply] of client.getQueriesData<Parameters<typeof asPage>[0]>({ queryKey: [name], type: 'active' })) {
      const videos = reply ? asPage(reply).videos : []
      const at = videos.findIndex((video) => video._id === id)
      if (at >= 0) return { previous: videos[at - 1], next: videos[at + 1] }
    }
  }
  return { previous: undefined, next: undefined }
}
