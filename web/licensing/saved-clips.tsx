import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CallReply } from '../../contract/index.ts'
import { t } from '../language/text.ts'
import { api, ApiError } from '../lib/api.ts'
import { call } from '../lib/query.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { LibraryItem } from './library-item.tsx'
import { lengthText, sizeText } from './library-texts.ts'
import { LibraryList, type LibraryView, ViewToggle } from '../ui/library-view.tsx'

const saved = call('GET /user/getsavedvideos', {})

type Saved = CallReply<'GET /user/getsavedvideos'>['savedVideos'][number]

interface SavedClipsProps {
  onSignedOut: () => void
  /** What else can be done with a clip. */
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
  if (savedVideos.length === 0) return <EmptyState text={t('No saved clips yet')} />
  return (
    <>
      <ViewToggle view={view} onChange={setView} />
      <LibraryList view={view} label={t('Saved Clips')}>
        {savedVideos.map((video) => (
          <LibraryItem
            key={video._id}
            view={view}
            id={video._id}
            name={video.name}
            poster={video.thumnail}
            facts={[lengthText(video.duration), sizeText(video.fileSizeInMB)]}
            actions={
              <>
                <Button
                  icon={<Trash2 size={18} aria-hidden />}
                  aria-label={t('Remove {name}', { name: video.name })}
                  onClick={() => remove.mutate(video._id)}
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

/** Gone at once; back in its place when the server refuses. */
function useRemoveSaved(onSignedOut: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (clipId: string) => api('POST /user/removesaved', { clipId }),
    onMutate: async (clipId) => {
      await client.cancelQueries({ queryKey: saved.queryKey })
      const before = client.getQueryData(saved.queryKey)
      client.setQueryData(
        saved.queryKey,
        (held) => held && { savedVideos: held.savedVideos.filter((video) => video._id !== clipId) },
      )
      return { before }
    },
    onSuccess: () => toast.success(t('Video removed from saved list successfully!')),
    onError: (error, _clipId, held) => {
      if (held?.before) client.setQueryData(saved.queryKey, held.before)
      toast.error(t('Failed to remove video. Please try again.'))
      if (error instanceof ApiError && error.status === 401) onSignedOut()
    },
    onSettled: () => client.invalidateQueries({ queryKey: saved.queryKey }),
  })
}
