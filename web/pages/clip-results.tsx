import type { Video } from '../../contract/catalogue/catalogue.ts'
import { useModals } from '../lib/modals.ts'
import { ClipCard } from '../catalogue/clip/clip-card.tsx'
import { ClipGrid } from '../catalogue/clip/clip-grid.tsx'
import { useSavedIds } from '../catalogue/clip/use-saved-ids.ts'
import { idleComponent } from '../lib/loading/idle-component.tsx'

/** Touch screens have no hover: they never load its chunk. */
const HoverPreview = idleComponent(
  () => import('../media/hover-preview.tsx'),
  () => matchMedia('(hover: hover)').matches,
)

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

/** A grid of clips whose cards can be previewed, saved and downloaded. */
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
