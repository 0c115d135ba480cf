import type { Video } from '../../contract/catalogue.ts'
import { useModals } from '../app/modals.tsx'
import { ClipActions } from '../catalogue/clip-actions.tsx'
import { ClipCard } from '../catalogue/clip-card.tsx'
import { ClipGrid } from '../catalogue/clip-grid.tsx'
import { useSavedIds } from '../catalogue/use-saved-ids.ts'
import { HoverPreview } from '../media/hover-preview.tsx'

interface ClipResultsProps {
  videos: Video[]
  /** How many posters load at once; the rest as they come into sight. */
  eager?: number
  dense?: boolean
  stale?: boolean
}

/** A grid of clips with all that a card can do. */
export function ClipResults({ videos, eager = 0, dense, stale }: ClipResultsProps) {
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
          eager={index < eager}
          Preview={HoverPreview}
          actions={
            <ClipActions video={video} isSaved={saved.has(video._id)} onSave={openSave} onDownload={openDownload} />
          }
        />
      )}
    />
  )
}
