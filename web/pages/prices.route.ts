import type { LoaderFunctionArgs } from 'react-router'
import { clientContext } from '../app/loader-context.ts'
import { call } from '../lib/query.ts'

/** Prices come with the page; when they cannot be had, the page shows the fallback table (spec 9). */
export async function pricesLoader({ context }: LoaderFunctionArgs): Promise<null> {
  await context.get(clientContext).prefetchQuery(call('GET /auth/getmasterdata', {}))
  return null
}
