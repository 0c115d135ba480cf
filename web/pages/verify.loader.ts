import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { clientContext } from '../app/loader-context.ts'
import { call } from '../lib/query.ts'
import { paths } from '../lib/url.ts'

export const verifyQuery = (number: string) => call('GET /licences/verify', { number })

/** `unknown`: no licence of ours; `later`: it could not be asked now. */
export type Verified = 'nothing asked' | 'found' | 'unknown' | 'later'

/** Whether there is such a licence; the page is shown either way. */
export async function verifyLoader({ params, context, url }: LoaderFunctionArgs) {
  const number = params['number'] ?? ''
  // The form without script.
  const typed = url.searchParams.get('number')?.trim()
  if (!number) return typed ? redirect(paths.verify(typed)) : ('nothing asked' satisfies Verified)
  const client = context.get(clientContext)
  const { queryKey } = verifyQuery(number)
  await client.prefetchQuery({ queryKey, staleTime: 0 })
  const error = client.getQueryState(queryKey)?.error as { status?: unknown } | null | undefined
  if (!error) return 'found' satisfies Verified
  const isUnknown = error.status === 404 || error.status === 400
  return data<Verified>(isUnknown ? 'unknown' : 'later', { status: isUnknown ? 404 : 503 })
}
