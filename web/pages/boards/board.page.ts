import { data } from 'react-router'
import { isNotFound } from '../../app/page-loading.ts'
import { definePage, type LoaderArgs } from '../../app/page.ts'
import { sharedQuery } from '../../catalogue/boards/board-data.ts'
import { t } from '../../language/text.ts'

/** For everyone with the link, but not for search engines. */
export default definePage({
  path: '/board/:token',
  title: ({ params, client }) =>
    client.getQueryData(sharedQuery(params['token'] ?? '').queryKey)?.name ?? t('Shared board'),
  description: 'A board of clips.',
  view: () => import('./board.view.tsx'),
  loader,
  head: () => ({ hidden: true }),
  uncached: true,
})

/** The board behind a link; 404 once the link is no longer valid. */
async function loader({ params, client }: LoaderArgs) {
  const { queryKey } = sharedQuery(params['token'] ?? '')
  await client.prefetchQuery({ queryKey, staleTime: 0 })
  if (isNotFound(client.getQueryState(queryKey)?.error)) throw data('This board is not available.', { status: 404 })
}
