import { Menu } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { type Right, rightsOf, type Role } from '../../contract/constants.ts'
import { t, translate } from '../language/text.ts'
import { call } from '../lib/query.ts'
import { refreshSession } from '../lib/session.ts'
import { loadChunk } from '../lib/loading/load-chunk.ts'
import { classNames } from '../ui/class-names.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Rights } from './rights.tsx'
import { type ForeignParts, SECTION_PARTS } from './section-parts.tsx'
import { menuOf, readSection, type SectionId, SECTIONS } from './staff-sections.ts'

const MenuSheet = lazy(() => loadChunk(() => import('./menu-sheet.tsx')))

interface StaffPanelProps extends ForeignParts {
  role: Role
  rights: readonly Right[]
  /** Beside the heading, in every section. */
  action?: ReactNode
  /** Above the section: something the person should know or do. */
  notice?: ReactNode
}

/** SCR-59: the back office of ADMIN and of EMPLOYEE. */
export default function StaffPanel({ role, rights, action, notice, ...parts }: StaffPanelProps) {
  const [params] = useSearchParams()
  const section = readSection(role, params.get('section'), rights)
  const heading = useHeadingFocus(section)
  return (
    <div className="mx-auto grid w-full max-w-[1680px] gap-x-9 gap-y-5 px-3 pt-6 pb-24 sm:px-7 md:grid-cols-[232px_minmax(0,1fr)]">
      <StaffMenu role={role} rights={rights} current={section} />
      {/* On a phone the button of the menu lies over the foot of the page: what gets the focus comes to stand above it. */}
      <main
        id="main"
        className="grid min-w-0 content-start gap-6 max-md:[&_:is(a,button,input,select,textarea,[tabindex])]:scroll-mb-24"
      >
        <header className="flex flex-wrap items-center justify-between gap-4">
          <h1 ref={heading} tabIndex={-1} className="font-display text-h2 outline-none">
            {t(SECTIONS[section])}
          </h1>
          {action}
        </header>
        {notice}
        <Rights value={rightsOf(role, rights)}>
          <Suspense fallback={<Spinner fullPage size={36} />}>{SECTION_PARTS[section].render(role, parts)}</Suspense>
        </Rights>
      </main>
    </div>
  )
}

/** A link from one section to another is removed with its section: then the focus goes to the new heading. */
function useHeadingFocus(section: SectionId) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(section)
  useEffect(() => {
    if (before.current === section) return
    before.current = section
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [section])
  return heading
}

/** Sections in which finished work is no news: only what somebody must decide is counted. */
const COUNTED = new Set(['orders', 'review-queue', 'messages', 'shot-requests', 'uploads'])

/** How much waits in each section, read again every minute; with it the rights, which somebody may have changed. */
function useWaiting(rights: readonly string[]): ReadonlyMap<string, number> {
  const { data } = useQuery({ ...call('GET /staff/waiting', {}), refetchInterval: 60_000, staleTime: 30_000 })
  const isOld = data !== undefined && data.rights.toSorted().join() !== rights.toSorted().join()
  useEffect(() => {
    if (isOld) void refreshSession()
  }, [isOld])
  const counts = new Map<string, number>()
  for (const { section, count, filter } of data?.waits ?? [])
    // What is being made needs nobody.
    if (COUNTED.has(section) && count > 0 && filter !== 'show=making')
      counts.set(section, (counts.get(section) ?? 0) + count)
  return counts
}

function WaitingCount({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <span aria-hidden className="ml-auto rounded-full bg-spark px-2 text-meta font-strong text-on-spark tabular-nums ">
      {count}
    </span>
  )
}

/** SCR-59: the left menu; on a phone a button at hand that opens it as a sheet. */
function StaffMenu({ role, rights, current }: MenuProps) {
  const waiting = useWaiting(rightsOf(role, rights))
  const here = useRef<HTMLAnchorElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for the effect's clean-up.
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  const name = role === 'ADMIN' ? t('Super admin panel') : t('Employee panel')
  const total = [...waiting.values()].reduce((sum, count) => sum + count, 0)
  return (
    <>
      <div className="fixed right-4 bottom-4 z-20 md:hidden">
        <Button variant="accent" size="lg" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <Menu size={20} aria-hidden />
          {t('Desks')}
          <WaitingCount count={total} />
        </Button>
      </div>
      <Suspense fallback={null}>
        {isOpen && (
          <MenuSheet onClose={() => setIsOpen(false)}>
            <MenuGroups
              {...{ name, role, rights, current, waiting }}
              prefix="sheet"
              onFollow={() => setIsOpen(false)}
            />
          </MenuSheet>
        )}
      </Suspense>
      <nav aria-label={name} className="min-w-0 max-md:hidden">
        <div className="sticky top-[84px] grid max-h-[calc(100dvh-100px)] gap-4 overflow-y-auto py-1">
          <MenuGroups {...{ name, role, rights, current, waiting, here }} prefix="menu" />
        </div>
      </nav>
    </>
  )
}

interface MenuProps {
  role: Role
  rights: readonly Right[]
  current: SectionId
}

interface MenuGroupsProps extends MenuProps {
  /** Of the first group, which has no heading of its own. */
  name: string
  waiting: ReadonlyMap<string, number>
  prefix: string
  here?: RefObject<HTMLAnchorElement | null>
  onFollow?: () => void
}

const MenuGroups = ({ name, role, rights, current, waiting, prefix, here, onFollow }: MenuGroupsProps) =>
  menuOf(role, rights).map(({ heading, ids }) => (
    <div key={heading ?? name}>
      <p id={`${prefix}-${ids[0]}`} className="mb-1 px-3 text-meta text-ink-3">
        {heading ? translate(heading) : name}
      </p>
      <ul aria-labelledby={`${prefix}-${ids[0]}`} className="grid gap-0.5">
        {ids.map((id) => (
          <li key={id}>
            <Link
              ref={id === current ? here : undefined}
              to={`?section=${id}`}
              onClick={onFollow}
              aria-description={waiting.has(id) ? t('{count} waiting', { count: waiting.get(id) ?? 0 }) : undefined}
              aria-current={id === current ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center rounded-field px-3 -outline-offset-2 md:min-h-9',
                id === current ? 'bg-sunken font-strong text-ink' : 'text-ink-2 hover:bg-sunken hover:text-ink',
              )}
            >
              {t(SECTIONS[id])}
              <WaitingCount count={waiting.get(id)} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
