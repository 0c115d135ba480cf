import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Role } from '../../contract/values.ts'
import { t, translate } from '../language/text.ts'
import { classNames } from '../ui/class-names.ts'
import { menuOf, SECTIONS, type SectionId } from './staff-sections.ts'

/** SCR-59: the left menu; a row that scrolls sideways on a phone. */
export function StaffMenu({ role, current }: { role: Role; current: SectionId }) {
  const here = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for the effect's clean-up.
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  const name = role === 'ADMIN' ? t('Super admin panel') : t('Employee panel')
  return (
    <nav aria-label={name} className="min-w-0">
      <div className="flex gap-1 overflow-x-auto py-1 md:sticky md:top-[84px] md:grid md:max-h-[calc(100dvh-100px)] md:gap-4 md:overflow-y-auto">
        {menuOf(role).map(({ heading, ids }) => (
          <div key={heading ?? name} className="max-md:contents">
            <p id={`menu-${ids[0]}`} className="mb-1 px-3 text-meta text-ink-3 max-md:sr-only">
              {heading ? translate(heading) : name}
            </p>
            <ul aria-labelledby={`menu-${ids[0]}`} className="flex gap-1 md:grid md:gap-0.5">
              {ids.map((id) => (
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
                    {t(SECTIONS[id])}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}
