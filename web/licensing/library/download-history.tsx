import { useQuery } from '@tanstack/react-query'
import { t } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { HistoryItem } from './history-item.tsx'

/** SCR-49: what was downloaded, last first. */
export function DownloadHistory({ onSignedOut }: { onSignedOut: () => void }) {
  const query = useQuery(call('GET /user/getdownloads', {}))
  if (query.isPending) return <Spinner size={32} />
  if (query.isError)
    return <ErrorState text={t('Your downloads could not be loaded.')} onRetry={() => void query.refetch()} />
  const { downloads } = query.data
  if (downloads.length === 0) return <EmptyState text={t('No downloads yet')} />
  return (
    <ul aria-label={t('Download History')} className="grid gap-2">
      {downloads.map((one) => (
        <HistoryItem key={`${one._id} ${one.quality} ${one.downloadedAt}`} entry={one} onSignedOut={onSignedOut} />
      ))}
    </ul>
  )
}
