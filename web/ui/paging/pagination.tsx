import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../language/text.ts'
import { pageNumbers } from './page-numbers.ts'
import { isPlainPress } from '../plain-press.ts'

export interface PaginationProps {
  page: number
  totalPages: number
  hrefFor: (page: number) => string
  /** Called when somebody is likely to go on to a page, for prefetching. */
  onNear?: ((page: number) => void) | undefined
}

const cell = 'grid h-11 min-w-11 place-items-center rounded-control px-2'
const link = `${cell} text-ink-2 hover:bg-sunken`

/**
 * Numbered pages with arrows, which are disabled at the ends. The page that is asked for shows as the current one at once,
 * and a second press of an arrow goes on from it.
 */
export function Pagination({ page: loaded, totalPages, hrefFor, onNear }: PaginationProps) {
  const [page, ask] = useAskedPage(loaded, hrefFor(loaded))
  const nav = useNearEnd(loaded < totalPages ? loaded + 1 : null, onNear)
  if (totalPages < 2) return null
  return (
    <nav
      ref={nav}
      aria-label={t('Pages')}
      className="mt-13 flex flex-wrap items-center justify-center gap-1 font-strong max-sm:gap-0"
    >
      <Arrow label={t('Previous page')} page={page > 1 ? Math.min(page - 1, totalPages) : null} {...{ hrefFor, ask }}>
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
            onClick={(event) => isPlainPress(event) && ask(one)}
            onPointerEnter={() => onNear?.(one)}
            onFocus={() => onNear?.(one)}
          >
            {one}
          </Link>
        ),
      )}
      <Arrow label={t('Next page')} page={page < totalPages ? page + 1 : null} {...{ hrefFor, ask, onNear }}>
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

interface ArrowProps extends Pick<PaginationProps, 'hrefFor' | 'onNear'> {
  label: string
  page: number | null
  ask: (page: number) => void
  children: ReactNode
}

function Arrow({ label, page, hrefFor, ask, onNear, children }: ArrowProps) {
  if (page === null)
    return (
      // oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/no-redundant-roles -- a link without destination is how a disabled one is written
      <a role="link" aria-disabled="true" aria-label={label} className={`${cell} text-control`}>
        {children}
      </a>
    )
  const near = () => onNear?.(page)
  return (
    <Link
      to={hrefFor(page)}
      aria-label={label}
      className={link}
      onClick={(event) => isPlainPress(event) && ask(page)}
      onPointerEnter={near}
      onFocus={near}
    >
      {children}
    </Link>
  )
}

/** Optimistic state: the page that was asked for, as long as the list is where it was then. @param here its address */
function useAskedPage(loaded: number, here: string): [number, (page: number) => void] {
  const [asked, setAsked] = useState<{ at: string; page: number } | null>(null)
  // Going back would show it again.
  if (asked && asked.at !== here) setAsked(null)
  return [asked?.at === here ? asked.page : loaded, (page) => setAsked({ at: here, page })]
}
