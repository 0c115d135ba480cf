import { FileVideo, Pencil, Trash2 } from 'lucide-react'
import type { Video } from '../../../contract/catalogue.ts'
import { Button } from '../../ui/button.tsx'

interface VideoRowProps {
  video: Video
  onEdit: () => void
  onDelete?: (() => void) | undefined
}

/** Spec 2: preview, name, tags, Edit, and Delete for whoever may. */
export function VideoRow({ video, onEdit, onDelete }: VideoRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-surface p-2.5">
      <Thumbnail video={video} />
      <div className="min-w-40 flex-1">
        <p className="font-strong">{video.name}</p>
        <p className="text-meta text-ink-3">{video.tags.join(', ')}</p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" icon={<Pencil size={16} aria-hidden />} onClick={onEdit} aria-label={`Edit ${video.name}`}>
          Edit
        </Button>
        {onDelete && (
          <Button
            size="sm"
            variant="danger"
            icon={<Trash2 size={16} aria-hidden />}
            onClick={onDelete}
            aria-label={`Delete ${video.name}`}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}

/** The poster; a clip that is not processed yet, or never was, has none. */
function Thumbnail({ video }: { video: Video }) {
  const look = 'aspect-video w-28 shrink-0 rounded-frame bg-sunken'
  if (!video.thumnail)
    return (
      <span className={`${look} grid place-items-center text-ink-3`}>
        <FileVideo size={24} aria-hidden />
      </span>
    )
  return <img src={video.thumnail} alt="" width={112} height={63} loading="lazy" className={`${look} object-contain`} />
}
