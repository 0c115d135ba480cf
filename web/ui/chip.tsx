import { X } from 'lucide-react'
import { Link, type To } from 'react-router'
import { t } from '../language/text.ts'
import { classNames } from './class-names.ts'

const chipClass =
  'inline-flex h-(--chip-height,34px) max-w-full items-center gap-1.5 rounded-field border border-line bg-surface px-3 text-small text-ink-2 transition-colors duration-120 hover:border-control hover:text-ink'

/** A label that is a link. */
export function ChipLink({ to, children, className }: { to: To; children: string; className?: string }) {
  return (
    <Link to={to} className={classNames(chipClass, className)}>
      <span className="truncate">{children}</span>
    </Link>
  )
}

/** A label that can be removed. */
export function Chip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <button type="button" onClick={onRemove} aria-label={t('Remove {name}', { name: children })} className={chipClass}>
      <span className="truncate">{children}</span>
      <X size={16} aria-hidden className="-mr-1 shrink-0" />
    </button>
  )
}
