import { data, type LoaderFunctionArgs } from 'react-router'
import { fillCache } from '../app/fill-cache.ts'
import { clientContext } from '../app/loader-context.ts'
import { pageOf } from '../catalogue/clip-list.ts'
import { collectionQuery } from './collection.route.ts'

/** The collection and its clips; 404 when there is none (any more), and after its last page. */
export async function collectionLoader({ params, request, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext)
  const page = pageOf(new URL(request.url))
  const { queryKey } = collectionQuery(params['id'] ?? '', page)
  const filled = await fillCache(client, { queryKey })
  const status = (client.getQueryState(queryKey)?.error as { status?: unknown } | null | undefined)?.status
  if (status === 404 || status === 400) throw data('This collection is not available.', { status: 404 })
  const found = client.getQueryData<{ videos: unknown[] }>(queryKey)
  return found?.videos.length === 0 ? data(null, { status: 404 }) : filled
}
