import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Video } from '../../contract/catalogue/catalogue.ts'
import { useModals } from '../lib/modals.ts'
import { ClipCard } from '../catalogue/clip/clip-card.tsx'
import { ClipGrid } from '../catalogue/clip/clip-grid.tsx'
import { useOwnedIds } from '../catalogue/clip/use-owned-ids.ts'
import { useSavedIds } from '../catalogue/clip/use-saved-ids.ts'
import { idleComponent } from '../lib/loading/idle-component.tsx'
import { savesData } from '../lib/loading/idle.ts'
import { paths } from '../lib/url.ts'
import { t } from '../language/text.ts'
import { EmptyState } from '../ui/states.tsx'
import { pageOf } from '../catalogue/clip/clip-list.ts'

/** On touch screens it plays on a long press; with data saver nothing is loaded for that. */
const HoverPreview = idleComponent(() => import('../media/hover-preview.tsx'), {
  isEnabled: () => matchMedia('(hover: hover)').matches || !savesData(),
})

/** Posters above the fold on a phone, on a page that begins with a grid. */
const FIRST = 2

interface ClipResultsProps {
  videos: Video[]
  /** How many posters load eagerly; the rest is lazy. */
  eager?: number
  /** Whether the page begins with them, so that the first posters get a high priority. */
  opens?: boolean
  dense?: boolean
  stale?: boolean
}

export function ClipResults({ videos, eager = 0, opens = true, dense, stale }: ClipResultsProps) {
  const { openSave, openDownload } = useModals()
  const navigate = useNavigate()
  const openSimilar = useCallback((video: Video) => void navigate(paths.similar(video._id)), [navigate])
  const saved = useSavedIds()
  const owned = useOwnedIds()
  return (
    <ClipGrid
      videos={videos}
      dense={dense}
      stale={stale}
      renderCard={(video, index) => (
        <ClipCard
          video={video}
          eager={opens && index < Math.min(FIRST, eager) ? 'first' : index < eager}
          Preview={HoverPreview}
          isSaved={saved.has(video._id)}
          isOwned={owned.has(video._id)}
          onSimilar={openSimilar}
          onSave={openSave}
          onDownload={openDownload}
        />
      )}
    />
  )
}

/** A page of a list after its last one. @param first where its first page is */
export const PastLastPage = ({ page, first }: { page: number; first: string }) => (
  <EmptyState text={t('There is no page {page}.', { page })} link={{ to: first, label: t('Go to the first page') }} />
)

export function usePageNumber(): number {
  const [params] = useSearchParams()
  return pageOf(new URL(`https://own.invalid/?${params}`))
}
