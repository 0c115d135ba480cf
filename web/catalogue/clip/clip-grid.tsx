import type { ReactNode } from 'react'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { classNames } from '../../ui/class-names.ts'
import { orientationLabel } from './clip-labels.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../language/text.ts'

interface ClipGridProps {
  videos: Video[]
  renderCard: (video: Video, index: number) => ReactNode
  /** Four narrow columns, for similar clips. */
  dense?: boolean
  /** Clips of the last answer while the next one loads. */
  stale?: boolean
}

/** SCR-17: 1, 2 or 3 columns by width. */
export function ClipGrid({ videos, renderCard, dense, stale }: ClipGridProps) {
  return (
    <ul className={classNames('clip-grid', dense && 'clip-grid-dense')} aria-busy={stale || undefined}>
      {videos.map((video, index) => (
        <li key={video._id} className="min-w-0" data-vertical={orientationLabel(video) === 'Vertical' || undefined}>
          {renderCard(video, index)}
        </li>
      ))}
    </ul>
  )
}

/** The grid's shape while its clips load. */
export function ClipGridSkeleton({ count = 12, dense }: { count?: number; dense?: boolean }) {
  return (
    <output className={classNames('clip-grid', dense && 'clip-grid-dense')}>
      <span className="sr-only">{t('Loading clips')}</span>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="grid gap-3">
          <Skeleton className="aspect-video" />
          <Skeleton className="h-4 w-3/5" />
        </span>
      ))}
    </output>
  )
}
