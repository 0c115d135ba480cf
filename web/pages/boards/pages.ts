import { isNotFound, PageError } from '../../app/page-loading.ts'
import type { LoaderArgs, Page } from '../../app/page.ts'
import { sharedQuery } from '../../catalogue/boards/board-data.ts'
import { t } from '../../language/text.ts'

const pages: Record<string, Page> = {
  /** For everyone with the link, but not for search engines. */
  board: {
    path: '/board/:token',
    title: ({ params, client }) =>
      client.getQueryData(sharedQuery(params['token'] ?? '').queryKey)?.name ?? t('Shared board'),
    description: 'A board of clips.',
    loader,
    head: () => ({ hidden: true }),
    uncached: true,
  },
}
export default pages

/** The board behind a link; 404 once the link is no longer valid. */
async function loader({ params, client }: LoaderArgs) {
  const { queryKey } = sharedQuery(params['token'] ?? '')
  await client.prefetchQuery({ queryKey, staleTime: 0 })
  if (isNotFound(client.getQueryState(queryKey)?.error)) throw new PageError(404, 'This board is not available.')
}
