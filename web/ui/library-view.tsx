import { LayoutGrid, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../language/text.ts'
import { classNames } from './class-names.ts'

export type LibraryView = 'grid' | 'list'

interface ViewToggleProps {
  view: LibraryView
  onChange: (view: LibraryView) => void
  /** What else is done with the list, at the other end of the row. */
  beside?: ReactNode
}

/** SCR-49: the Grid View / List View toggle of the purchased and saved tabs. */
export function ViewToggle({ view, onChange, beside }: ViewToggleProps) {
  return (
    <div className="mb-5 flex flex-wrap items-start gap-3">
      {beside}
      <fieldset className="ml-auto flex gap-1">
        <legend className="sr-only">{t('View')}</legend>
        <Choice chosen={view === 'grid'} onChoose={() => onChange('grid')} icon={<LayoutGrid size={18} aria-hidden />}>
          {t('Grid View')}
        </Choice>
        <Choice chosen={view === 'list'} onChoose={() => onChange('list')} icon={<List size={18} aria-hidden />}>
          {t('List View')}
        </Choice>
      </fieldset>
    </div>
  )
}

interface ChoiceProps {
  chosen: boolean
  onChoose: () => void
  icon: ReactNode
  children: string
}

function Choice({ chosen, onChoose, icon, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classNames(
        'flex h-11 items-center gap-2 rounded-control px-3 text-small font-strong',
        chosen ? 'bg-sunken text-ink' : 'text-ink-2 hover:text-ink',
      )}
    >
      {icon}
      {children}
    </button>
  )
}

interface LibraryListProps {
  view: LibraryView
  label: string
  children: ReactNode
}

export function LibraryList({ view, label, children }: LibraryListProps) {
  return (
    <ul
      aria-label={label}
      className={classNames('grid', view === 'grid' ? 'gap-x-5 gap-y-7 sm:grid-cols-2 lg:grid-cols-3' : 'gap-2')}
    >
      {children}
    </ul>
  )
}
