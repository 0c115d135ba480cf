import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { useMayAs } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { BrowseClips } from './pending-clip.tsx'
import { DownloadAll } from './download-history.tsx'
import { LibraryItem } from './library-item.tsx'
import { LicenceLine } from '../licences/licence-line.tsx'
import { lengthText } from './library-texts.ts'
import { dayText } from '../../lib/day-text.ts'
import { LibraryList, type LibraryView, ViewToggle } from '../../ui/library-view.tsx'
import { qualityName } from '../downloads/quality-choice.ts'
import { useDownload } from '../downloads/use-download.ts'
import { clipName, fileSizeText } from '../../lib/clip-text.ts'

type Purchased = CallReply<'GET /user/getpurchasedvideos'>['purchasedVideos'][number]

interface Props {
  /** Id of a clip bought a moment ago. */
  freshId: string
  onSignedOut: () => void
}

/** SCR-49: what was bought, to download again. */
export function PurchasedVideos({ freshId, onSignedOut }: Props) {
  const query = useQuery(call('GET /user/getpurchasedvideos', {}))
  const [view, setView] = useState<LibraryView>('grid')
  if (query.isPending) return <Spinner size={32} />
  if (query.isError)
    return (
      <ErrorState
        text={t('Failed to load purchased videos. Please refresh the page.')}
        onRetry={() => void query.refetch()}
      />
    )
  const { purchasedVideos } = query.data
  if (purchasedVideos.length === 0) return <EmptyState text={t('No purchased videos yet')} action={<BrowseClips />} />
  return (
    <>
      <ViewToggle view={view} onChange={setView} beside={<DownloadAll />} />
      <LibraryList view={view} label={t('Purchased Videos')}>
        {purchasedVideos.map((video) => (
          <PurchasedItem
            key={`${video._id} ${video.resolution}`}
            video={video}
            view={view}
            fresh={video._id === freshId}
            onSignedOut={onSignedOut}
          />
        ))}
      </LibraryList>
    </>
  )
}

interface ItemProps {
  video: Purchased
  view: LibraryView
  fresh: boolean
  onSignedOut: () => void
}

function PurchasedItem({ video, view, fresh, onSignedOut }: ItemProps) {
  const { busy, problem, again } = useDownload(() => {}, onSignedOut)
  const mayDownload = useMayAs('editor')
  return (
    <LibraryItem
      view={view}
      id={video._id}
      name={clipName(video)}
      picture={video}
      details={[qualityName(video.resolution), lengthText(video.duration), fileSizeText(video.fileSizeInMB)]}
      note={t('Download again until {day}', { day: dayText(video.validityDate) })}
      fresh={fresh}
      extra={<LicenceLine clipId={video._id} quality={video.resolution} />}
      actions={
        mayDownload && (
          <div className="grid gap-1">
            <Button
              busy={busy}
              icon={<Download size={18} aria-hidden />}
              aria-label={t('Download {name} in {quality}', {
                name: clipName(video),
                quality: qualityName(video.resolution),
              })}
              onClick={() => again(video._id, video.resolution)}
            >
              {t('Download')}
            </Button>
            <FormError text={problem} />
          </div>
        )
      }
    />
  )
}
