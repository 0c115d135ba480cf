import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { isSignedOut } from '../../lib/error-message.ts'
import { call } from '../../lib/query.ts'
import { updateCached, useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { BrowseClips } from './pending-clip.tsx'
import { LibraryItem } from './library-item.tsx'
import { lengthText } from './library-texts.ts'
import { LibraryList, type LibraryView, ViewToggle } from '../../ui/library-view.tsx'
import { clipName, fileSizeText } from '../../lib/clip-text.ts'

const saved = call('GET /user/getsavedvideos', {})

type Saved = CallReply<'GET /user/getsavedvideos'>['savedVideos'][number]

interface SavedClipsProps {
  onSignedOut: () => void
  /** Further actions on a clip. */
  more?: (video: Saved) => ReactNode
}

/** SCR-49: the clips saved to Favorites. */
export function SavedClips({ onSignedOut, more }: SavedClipsProps) {
  const query = useQuery(saved)
  const [view, setView] = useState<LibraryView>('grid')
  const remove = useRemoveSaved(onSignedOut)
  if (query.isPending) return <Spinner size={32} />
  if (query.isError)
    return (
      <ErrorState
        text={t('Failed to load saved videos. Please refresh the page.')}
        onRetry={() => void query.refetch()}
      />
    )
  const { savedVideos } = query.data
  if (savedVideos.length === 0) return <EmptyState text={t('No saved clips yet')} action={<BrowseClips />} />
  return (
    <>
      <ViewToggle view={view} onChange={setView} />
      <LibraryList view={view} label={t('Saved Clips')}>
        {savedVideos.map((video) => (
          <LibraryItem
            key={video._id}
            view={view}
            id={video._id}
            name={clipName(video)}
            picture={video}
            details={[lengthText(video.duration), fileSizeText(video.fileSizeInMB)]}
            actions={
              <>
                <Button
                  icon={<Trash2 size={18} aria-hidden />}
                  aria-label={t('Remove {name}', { name: clipName(video) })}
                  onClick={() => remove.run(video._id)}
                >
                  {t('Remove')}
                </Button>
                {more?.(video)}
              </>
            }
          />
        ))}
      </LibraryList>
    </>
  )
}

/** Removes a clip from the list at once; it comes back when the server refuses. */
const useRemoveSaved = (onSignedOut: () => void) =>
  useChange({
    send: (clipId: string) => api('POST /user/removesaved', { clipId }),
    optimistic: (clipId, client) =>
      updateCached(client, saved, ({ savedVideos }) => ({
        savedVideos: savedVideos.filter(({ _id }) => _id !== clipId),
      })),
    success: 'Video removed from saved list successfully!',
    failure: () => t('Failed to remove video. Please try again.'),
    toastErrors: true,
    onError: (error) => {
      if (isSignedOut(error)) onSignedOut()
    },
    refresh: ['GET /user/getsavedvideos'],
  })
