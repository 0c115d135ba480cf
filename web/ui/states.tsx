import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../language/text.ts'
import { Button, ButtonLink } from './button.tsx'
import { LogoMark } from './logo-mark.tsx'

interface EmptyStateProps {
  text: ReactNode
  /** Where to go on. */
  link?: { to: string; label: string }
  action?: ReactNode
}

/** Nothing to show: the logo's outline, a text, at most one link or button. */
export function EmptyState({ text, link, action }: EmptyStateProps) {
  return (
    <div className="jaali grid justify-items-center gap-5 rounded-panel px-6 py-16 text-center">
      <LogoMark size={64} outline />
      <p className="max-w-[46ch] text-lead text-balance text-ink-2">{text}</p>
      {link && (
        <ButtonLink to={link.to} variant="accent">
          {link.label}
        </ButtonLink>
      )}
      {action}
    </div>
  )
}

/** Something failed: a text and, where it may help, a retry. */
export function ErrorState({ text, onRetry }: { text: string; onRetry?: (() => void) | undefined }) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-5 rounded-panel border border-line px-6 py-16 text-center"
    >
      <p className="max-w-[46ch] text-lead text-ink-2">{text}</p>
      {onRetry && (
        <Button onClick={onRetry} icon={<RotateCw size={18} aria-hidden />}>
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}
