import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { boardsQuery } from './board-data.ts'

/** The boards with unread activity, as links; shown to the owner on every tab. */
export function BoardActivity() {
  const { data } = useQuery(boardsQuery())
  const unread = data?.boards.filter(({ news }) => news > 0) ?? []
  if (unread.length === 0) return null
  return (
    <ul aria-label={t('New on your boards')} className="grid gap-2 rounded-control border border-line bg-surface p-4">
      {unread.map(({ id, name, news }) => (
        <li key={id} className="flex items-start gap-2">
          <MessageSquareText size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
          <Link to={paths.ownBoard(id)} className="min-w-0 text-link wrap-anywhere underline underline-offset-4">
            {news === 1
              ? t('1 new comment or approval on {name}', { name })
              : t('{count} new comments and approvals on {name}', { count: news, name })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
