import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/url.ts'
import { classNames } from '../../ui/class-names.ts'
import type { LibraryView } from '../../ui/library-view.tsx'
import { type Sides, stillShape } from '../../ui/wide-picture.tsx'

interface LibraryItemProps {
  view: LibraryView
  id: string
  name: string
  /** Its still. */
  picture: Sides & { thumnail: string }
  /** Length, size, quality: joined by dots. */
  details: string[]
  note?: string
  /** Further content, with controls of its own. */
  extra?: ReactNode
  /** Just bought. */
  fresh?: boolean
  actions: ReactNode
}

/** One clip of the customer's own lists, as a card or as a row. */
export function LibraryItem({
  view,
  id,
  name,
  picture,
  details: facts,
  note,
  extra,
  fresh,
  actions,
}: LibraryItemProps) {
  const row = view === 'list'
  return (
    <li
      className={classNames(
        !row && picture.videoHeight > picture.videoWidth && 'sm:row-span-2',
        row && 'flex flex-wrap items-center gap-4 rounded-control border border-line bg-surface p-3',
        fresh && 'rounded-frame outline-2 outline-offset-4 outline-spark',
      )}
    >
      <Link to={paths.clip(id, name)} tabIndex={-1} aria-hidden className={row ? 'w-28 shrink-0' : 'block'}>
        <img
          src={picture.thumnail}
          alt=""
          loading="lazy"
          className={classNames(
            stillShape(picture),
            row && 'max-h-28',
            'w-full rounded-frame bg-sunken object-contain',
          )}
        />
      </Link>
      <div className={row ? 'min-w-40 flex-1' : 'pt-2.5'}>
        <Link to={paths.clip(id, name)} className="font-strong underline-offset-4 hover:underline">
          {name}
        </Link>
        <p className="text-meta text-ink-3">{facts.join(' · ')}</p>
        {note && <p className="text-meta text-ink-3">{note}</p>}
        {extra}
      </div>
      <div className={classNames('flex flex-wrap gap-2', !row && 'pt-2.5')}>{actions}</div>
    </li>
  )
}
