import { t } from '../language/text.ts'
import { classNames } from './class-names.ts'

interface SpinnerProps {
  /** For screen readers: what is loading. */
  label?: string
  /** Pixels across. */
  size?: number
  /** Fills the height that a page has, centred. */
  fullPage?: boolean
}

/** A loading indicator (role status). */
export function Spinner({ label = t('Loading'), size = 24, fullPage }: SpinnerProps) {
  return (
    <output className={classNames('grid place-items-center', fullPage && 'min-h-[60vh]')}>
      <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden className="animate-spin">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity=".2" strokeWidth="3" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <span className="sr-only">{label}</span>
    </output>
  )
}
