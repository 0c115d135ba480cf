import type { Video } from '../../contract/catalogue.ts'
import { useModals } from '../lib/modals.ts'
import { ClipCard } from '../catalogue/clip/clip-card.tsx'
import { ClipGrid } from '../catalogue/clip/clip-grid.tsx'
import { useSavedIds } from '../catalogue/clip/use-saved-ids.ts'
import { idleComponent } from '../lib/loading/idle-component.tsx'

/** Fingers do not hover: on touch screens its code is never loaded. */
const HoverPreview = idleComponent(
  () => import('../media/hover-preview.tsx'),
  () => matchMedia('(hover: hover)').matches,
)

/** What a phone shows of a page that opens with a grid: both posters belong to the first sight of it. */
const FIRST = 2

interface ClipResultsProps {
  videos: Video[]
  /** How many posters load at once; the rest as they come into sight. */
  eager?: number
  /** The first of them is what the page opens with. */
  opens?: boolean
  dense?: boolean
  stale?: boolean
}

/** A grid of clips with all that a card can do. */
export function ClipResults({ videos, eager = 0, opens = true, dense, stale }: ClipResultsProps) {
  const { openSave, openDownload } = useModals()
  const saved = useSavedIds()
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
          onSave={openSave}
          onDownload={openDownload}
        />
      )}
    />
  )
}
