import { data, type LoaderFunctionArgs } from 'react-router'
import { fillCache } from '../app/fill-cache.ts'
import { clientContext } from '../app/loader-context.ts'
import { call } from '../lib/query.ts'
import { clipQuery } from './clip.route.ts'

/** As many as a page of any list. */
export const similarQuery = (id: string) => call('GET /videos/similar', { id, limit: '48' })

/** The clip and those like it; 404 when there is no such clip (any more). */
export async function similarLoader({ params, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext)
  const id = params['id'] ?? ''
  const filled = await fillCache(client, clipQuery(id), similarQuery(id))
  const error = client.getQueryState(clipQuery(id).queryKey)?.error as { status?: unknown } | null | undefined
  if (error?.status === 404 || error?.status === 400) throw data('This clip is not available.', { status: 404 })
  return filled
}
