import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { UploadStatus } from '../../../contract/media.ts'
import { t } from '../../language/text.ts'
import { loadChunk } from '../../lib/chunk.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useRetryUpload } from './retry-upload.ts'
import { recentUploads } from './upload-events.ts'
import { UploadRow } from './upload-row.tsx'
import { isFinal } from './upload-status.ts'

const EditVideo = lazy(() => loadChunk(async () => ({ default: (await import('../clips/edit/edit-video.tsx')).EditVideo })))

/** How many are shown at first. */
const FIRST = 10

/** One's own last uploads: where each stands and, when one failed, why. `onFailed` is told of each new failure. */
export function RecentUploads({ onFailed }: { onFailed: (name: string) => void }) {
  const query = useQuery({
    ...recentUploads,
    refetchInterval: ({ state }) => (state.data?.every(settled) ? false : 5000),
  })
  const retry = useRetryUpload()
  const [all, setAll] = useState(false)
  const [edited, setEdited] = useState<UploadStatus | null>(null)
  const uploads = query.data ?? []
  useNewFailures(query.data, onFailed)
  return (
    <section aria-labelledby="recent-uploads" className="mt-12 grid max-w-[760px] gap-4">
      <h2 id="recent-uploads" className="text-h3 font-strong">
        {t('Your recent uploads')}
      </h2>
      {query.isPending && <Spinner />}
      {query.isError && (
        <ErrorState text={t('Your uploads could not be loaded.')} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <p className="text-ink-2">{t('None yet.')}</p>}
      <ul className="grid gap-2">
        {(all ? uploads : uploads.slice(0, FIRST)).map((upload) => (
          <UploadRow
            key={upload._id}
            upload={upload}
            busy={retry.isPending && retry.variables === upload._id}
            onRetry={() => retry.mutate(upload._id)}
            onEdit={() => setEdited(upload)}
          />
        ))}
      </ul>
      {!all && uploads.length > FIRST && (
        <Button onClick={() => setAll(true)} className="justify-self-start">
          {t('Show all {count}', { count: uploads.length })}
        </Button>
      )}
      {edited && (
        <Suspense>
          <EditVideo video={{ _id: edited._id, name: edited.name }} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </section>
  )
}

/** Tells of uploads that were under way when last seen and have failed since. */
function useNewFailures(uploads: UploadStatus[] | undefined, onFailed: (name: string) => void) {
  const underWay = useRef(new Set<string>())
  useEffect(() => {
    for (const { _id, status, name } of uploads ?? []) {
      if (status === 'failed' && underWay.current.delete(_id)) onFailed(name)
      else if (status !== 'failed') underWay.current.add(_id)
    }
  })
}

const settled = (upload: UploadStatus) => isFinal(upload.status)
