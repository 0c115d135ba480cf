import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { UploadStatus } from '../../../contract/media/media.ts'
import { t } from '../../language/text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { Section } from '../../ui/section.tsx'
import { useRetryUpload } from './retry-upload.ts'
import { recentUploads } from './upload-events.ts'
import { UploadRow } from './upload-row.tsx'
import { isFinal } from './upload-status.ts'

const EditVideo = lazy(() =>
  loadChunk(async () => ({ default: (await import('../clips/edit/edit-video.tsx')).EditVideo })),
)

/** How many are shown at first. */
const FIRST = 10

/** The user's recent uploads with their status. `onFailed` is called for each new failure. */
export function RecentUploads({ onFailed }: { onFailed: (name: string) => void }) {
  const query = useQuery({
    ...recentUploads,
    refetchInterval: ({ state }) => (state.data?.every(hasEnded) ? false : 5000),
  })
  const retry = useRetryUpload()
  const [all, setAll] = useState(false)
  const [edited, setEdited] = useState<UploadStatus | null>(null)
  const uploads = query.data ?? []
  useNewFailures(query.data, onFailed)
  return (
    <Section title={t('Your recent uploads')} className="mt-12 max-w-[760px]">
      <DataList
        compact
        label={t('Your recent uploads')}
        query={query}
        rows={all ? uploads : uploads.slice(0, FIRST)}
        row={(upload) => (
          <UploadRow
            key={upload._id}
            upload={upload}
            busy={retry.input === upload._id}
            onRetry={() => retry.run(upload._id)}
            onEdit={() => setEdited(upload)}
          />
        )}
        empty={<p className="text-ink-2">{t('None yet.')}</p>}
        failed={t('Your uploads could not be loaded.')}
      />
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
    </Section>
  )
}

/** Reports uploads that were running when last seen and have failed since. */
function useNewFailures(uploads: UploadStatus[] | undefined, onFailed: (name: string) => void) {
  const running = useRef(new Set<string>())
  useEffect(() => {
    for (const { _id, status, name } of uploads ?? []) {
      if (status === 'failed' && running.current.delete(_id)) onFailed(name)
      else if (status !== 'failed') running.current.add(_id)
    }
  })
}

const hasEnded = (upload: UploadStatus) => isFinal(upload.status)
