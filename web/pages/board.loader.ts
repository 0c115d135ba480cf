import { data, type LoaderFunctionArgs } from 'react-router'
import { clientContext } from '../app/loader-context.ts'
import { sharedQuery } from '../catalogue/boards/board-data.ts'

/** The board behind a link, or 404 once the link leads nowhere. */
export async function boardLoader({ params, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext)
  const { queryKey } = sharedQuery(params['token'] ?? '')
  await client.prefetchQuery({ queryKey, staleTime: 0 })
  const error = client.getQueryState(queryKey)?.error as { status?: unknown } | null | undefined
  if (error?.status === 404 || error?.status === 400) throw data('This board is not available.', { status: 404 })
  return null
}
