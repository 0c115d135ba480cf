import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { t } from '../language/text.ts'
import { pageNumbers } from './page-numbers.ts'

export interface PaginationProps {
  page: number
  totalPages: number
  hrefFor: (page: number) => To
  /** Called when somebody is likely to go on to a page, for prefetching. */
  onNear?: ((page: number) => void) | undefined
}

const cell = 'grid h-11 min-w-11 place-items-center rounded-control px-2'
const link = `${cell} text-ink-2 hover:bg-sunken`

/** Numbered pages with arrows, which are disabled at the ends. */
export function Pagination({ page, totalPages, hrefFor, onNear }: PaginationProps) {
  const nav = useNearEnd(page < totalPages ? page + 1 : null, onNear)
  if (totalPages < 2) return null
  return (
    <nav
      ref={nav}
      aria-label={t('Pages')}
      className="mt-13 flex flex-wrap items-center justify-center gap-1 font-strong max-sm:gap-0"
    >
      <Arrow label={t('Previous page')} to={page > 1 ? hrefFor(Math.min(page - 1, totalPages)) : null}>
        <ChevronLeft size={20} aria-hidden />
      </Arrow>
      {pageNumbers(page, totalPages).map((one, index) =>
        one === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- a gap has no other identity
          <span key={`gap-${index}`} className={`${cell} min-w-8 text-ink-3`} aria-hidden>
            …
          </span>
        ) : one === page ? (
          <span key={one} aria-current="page" className={`${cell} bg-ink text-page`}>
            {one}
          </span>
        ) : (
          <Link
            key={one}
            to={hrefFor(one)}
            aria-label={t('Page {page}', { page: one })}
            className={link}
            onPointerEnter={() => onNear?.(one)}
            onFocus={() => onNear?.(one)}
          >
            {one}
          </Link>
        ),
      )}
      <Arrow label={t('Next page')} to={page < totalPages ? hrefFor(page + 1) : null} onNear={() => onNear?.(page + 1)}>
        <ChevronRight size={20} aria-hidden />
      </Arrow>
    </nav>
  )
}

/** Calls back once a page when its end is one screen away: the next page is likely to be opened. */
function useNearEnd(next: number | null, onNear: ((page: number) => void) | undefined) {
  const nav = useRef<HTMLElement>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  }, [onNear])
  useEffect(() => {
    const element = nav.current
    if (!element || next === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => {
        // The end of a short page is in view without any scrolling.
        if (!entry?.isIntersecting || scrollY === 0) return
        observer.disconnect()
        latest.current?.(next)
      },
      { rootMargin: '0px 0px 100% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [next])
  return nav
}

function Arrow({
  label,
  to,
  onNear,
  children,
}: {
  label: string
  to: To | null
  onNear?: () => void
  children: ReactNode
}) {
  if (!to)
    return (
      // oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/no-redundant-roles -- a link without destination is how a disabled one is written
      <a role="link" aria-disabled="true" aria-label={label} className={`${cell} text-control`}>
        {children}
      </a>
    )
  return (
    <Link to={to} aria-label={label} className={link} onPointerEnter={onNear} onFocus={onNear}>
      {children}
    </Link>
  )
}
