import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ClipPanel } from './clip-panel.tsx'
import { clipQuery } from '../queries.ts'
import { t } from '../../language/text.ts'

/** A clip at its own address, for direct entry, sharing and search engines. */
export default function ClipPage() {
  const { data, isError, refetch } = useQuery(clipQuery(useParams()['id'] ?? ''))
  return (
    <main id="main" className="mx-auto max-w-[1680px] px-3 pt-3 pb-18 sm:px-7">
      {data ? (
        <ClipPanel video={data} Heading="h1" />
      ) : isError ? (
        <ErrorState text={t('This clip could not be loaded.')} onRetry={() => void refetch()} />
      ) : (
        <Spinner fullPage size={36} />
      )}
    </main>
  )
}
