import { data, redirect } from 'react-router'
import { isNotFound } from '../../app/page-loading.ts'
import { definePage, type LoaderArgs } from '../../app/page.ts'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { licenceQuery, type Verified } from '../queries.ts'

/** Kept out of search results: a licence is its holder's business. */
export default definePage({
  path: '/verify/:number?',
  title: ({ params: { number } }) => (number ? t('Licence {number}', { number }) : t('Check a licence')),
  view: () => import('./verify.view.tsx'),
  loader,
  head: () => ({ hidden: true }),
  uncached: true,
})

/** Whether there is such a licence; the page is shown either way. */
async function loader({ params: { number = '' }, client, url }: LoaderArgs) {
  // Submitted without script, the form sends the number as a query.
  const typed = url.searchParams.get('number')?.trim()
  if (!number) return typed ? redirect(paths.verify(typed)) : ('nothing asked' satisfies Verified)
  const { queryKey } = licenceQuery(number)
  await client.prefetchQuery({ queryKey, staleTime: 0 })
  const error = client.getQueryState(queryKey)?.error
  if (!error) return 'found' satisfies Verified
  return isNotFound(error) ? data<Verified>('unknown', { status: 404 }) : data<Verified>('later', { status: 503 })
}
