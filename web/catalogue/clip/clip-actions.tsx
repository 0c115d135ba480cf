import { Download, Heart, Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { paths } from '../../lib/url.ts'
import { t, type Text } from '../../language/text.ts'

interface ClipActionsProps {
  video: Video
  isSaved: boolean
  onSave: (video: Video) => void
  onDownload: (video: Video) => void
}

/** SCR-18: Show Similar, Save, Download. */
export function ClipActions({ video, isSaved, onSave, onDownload }: ClipActionsProps) {
  const named = (action: Text) => ({
    'aria-label': `${t(action)}: ${video.name}`,
    'data-tip': t(action),
    className: 'card-action',
  })
  return (
    <>
      <Link to={paths.similar(video._id)} {...named('Show Similar')}>
        <Icon>
          <Layers size={18} strokeWidth={1.75} aria-hidden />
        </Icon>
      </Link>
      <button type="button" onClick={() => onSave(video)} {...named('Save')} aria-pressed={isSaved}>
        <Icon>
          <Heart size={18} strokeWidth={1.75} aria-hidden className={isSaved ? 'fill-current text-link' : undefined} />
        </Icon>
      </button>
      <button type="button" onClick={() => onDownload(video)} {...named('Download')}>
        <Icon>
          <Download size={18} strokeWidth={1.75} aria-hidden />
        </Icon>
      </button>
    </>
  )
}

const Icon = ({ children }: { children: ReactNode }) => <span className="card-action-disc">{children}</span>
