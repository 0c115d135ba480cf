import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Role } from '../../contract/values.ts'
import { classNames } from '../ui/class-names.ts'
import { SECTIONS, type SectionId, sectionsOf } from './staff-sections.ts'

/** Spec 2: the left menu; a row that scrolls sideways on a phone. */
export function StaffMenu({ role, current }: { role: Role; current: SectionId }) {
  const here = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which React would take for the effect's clean-up.
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav aria-label={role === 'ADMIN' ? 'Super admin panel' : 'Employee panel'} className="min-w-0">
      <p className="mb-2 px-3 text-meta text-ink-3 max-md:hidden">
        {role === 'ADMIN' ? 'Super admin panel' : 'Employee panel'}
      </p>
      <ul className="flex gap-1 overflow-x-auto py-1 md:sticky md:top-[92px] md:grid">
        {sectionsOf(role).map((id) => (
          <li key={id} className="shrink-0">
            <Link
              ref={id === current ? here : undefined}
              to={`?section=${id}`}
              aria-current={id === current ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center rounded-field px-3 whitespace-nowrap -outline-offset-2 md:min-h-9 md:whitespace-normal',
                id === current ? 'bg-sunken font-strong text-ink' : 'text-ink-2 hover:bg-sunken hover:text-ink',
              )}
            >
              {SECTIONS[id]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
