import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { useModals } from '../../lib/modals.ts'
import { NotFound } from '../../app/route-error.tsx'
import type { OverlayState } from '../../app/clip-opener.tsx'
import { playFlip } from './flip.ts'
import { useSite } from '../../lib/site.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { hasCode } from '../../lib/error-message.ts'
import { address, paths } from '../../lib/url.ts'
import { latinKey } from '../../language/latin-key.ts'
import { shortcutsOn } from '../../media/player-keys.ts'
import Dialog from '../../ui/dialog/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ClipPanel } from './clip-panel.tsx'
import { clipQuery } from '../queries.ts'
import { t, translate } from '../../language/text.ts'
import { clipName } from '../../lib/clip-text.ts'

/** A clip in a dialog over the page it was opened from. Closing goes back there, with its scroll position. */
export default function ClipOverlay({ id }: { id: string }) {
  const { brand } = useSite()
  const close = useClose()
  const go = useNeighbour(id)
  const { openSave, openDownload } = useModals()
  const { data, error, refetch } = useQuery(clipQuery(id))
  useEffect(() => {
    if (data) document.title = `${clipName(data)} · ${brand}`
  }, [data, brand])
  const box = useRef<HTMLDivElement>(null)
  const player = () => box.current?.querySelector<HTMLElement>('.player') ?? null
  const isThere = data !== undefined
  useEffect(() => {
    box.current?.closest('.dialog-viewport')?.scrollTo(0, 0)
    if (!isThere) return
    player()?.focus({ preventScroll: true })
    playFlip(player())
  }, [id, isThere])
  // In the player the arrow keys seek; with Shift, or elsewhere, they show the previous or next clip.
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || (event.target as Element).closest('input, select, [role=tab]')) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowLeft') go.previous?.()
    if (event.key === 'ArrowRight') go.next?.()
    if (!data || !shortcutsOn()) return
    const key = latinKey(event)
    if (key === 's') openSave(data)
    if (key === 'd') openDownload(data)
  }
  return (
    <Dialog title={data ? clipName(data) : t('Clip')} hideTitle size="sheet" onClose={close} initialFocus={player}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys typed anywhere within */}
      <div ref={box} className="clip-overlay" onKeyDown={press}>
        <div className="clip-overlay-turn">
          <IconButton label={t('Previous clip')} disabled={!go.previous} onClick={() => go.previous?.()}>
            <ChevronLeft size={22} aria-hidden />
          </IconButton>
          <IconButton label={t('Next clip')} disabled={!go.next} onClick={() => go.next?.()}>
            <ChevronRight size={22} aria-hidden />
          </IconButton>
        </div>
        {data ? (
          <ClipPanel video={data} Heading="h2" autoPlay />
        ) : hasCode(error, 'clip_not_found', 'invalid_input') ? (
          <NotFound text={translate('This clip is not available.')} />
        ) : error ? (
          <ErrorState text={t('This clip could not be loaded.')} onRetry={() => void refetch()} />
        ) : (
          <Spinner fullPage size={36} />
        )}
      </div>
    </Dialog>
  )
}

/** Goes back as many steps as overlays were opened; without such a history, to the same page without `?clip=`. */
function useClose(): () => void {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const [params] = useSearchParams()
  return () => {
    const depth = (state as OverlayState | null)?.depth ?? 0
    if (depth > 0) return void navigate(-depth)
    const rest = new URLSearchParams(params)
    rest.delete('clip')
    void navigate(`${pathname}?${rest}`, { replace: true, preventScrollReset: true })
  }
}

/** Shows the previous and next clip, replacing the overlay's entry in the history. */
function useNeighbour(id: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const { previous, next } = neighbours(client, id)
  const turn = (video: Video | undefined) => {
    if (!video) return undefined
    const params = new URLSearchParams(location.search)
    params.set('clip', video._id)
    return () => {
      client.setQueryData(clipQuery(video._id).queryKey, video, { updatedAt: 0 })
      void navigate(`${location.pathname}?${params}`, {
        replace: true,
        mask: address(paths.clip(video._id, video.name)),
        preventScrollReset: true,
        state: location.state,
      })
    }
  }
  return { previous: turn(previous), next: turn(next) }
}

const lists = [
  'GET /videos/get',
  'GET /videos/getsearchvideos',
  'GET /videos/getcollection',
  'GET /videos/similar',
] as const

/** The clips before and after one in the grid on the page. */
export function neighbours(client: QueryClient, id: string): { previous: Video | undefined; next: Video | undefined } {
  for (const name of lists) {
    for (const [, reply] of client.getQueriesData<Video[] | { videos: Video[] }>({
      queryKey: [name],
      type: 'active',
    })) {
      const videos = Array.isArray(reply) ? reply : (reply?.videos ?? [])
      const at = videos.findIndex((video) => video._id === id)
      if (at >= 0) return { previous: videos[at - 1], next: videos[at + 1] }
    }
  }
  return { previous: undefined, next: undefined }
}

export { loadClipParts } from './deferred-clip-parts.tsx'
