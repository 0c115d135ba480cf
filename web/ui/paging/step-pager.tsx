import { t } from '../../language/text.ts'
import { Button } from '../button.tsx'

interface StepPagerProps {
  /** Of which list. */
  label: string
  page: number
  totalPages: number
  onChange: (page: number) => void
}

/** Previous and Next of one of several lists on a page; nothing for a single page. */
export function StepPager({ label, page, totalPages, onChange }: StepPagerProps) {
  if (totalPages < 2) return null
  return (
    <nav aria-label={label} className="flex gap-3">
      {/* Not `disabled`, which would take the focus away at either end. */}
      <Button aria-disabled={page === 1 || undefined} onClick={() => onChange(Math.max(1, page - 1))}>
        {t('Previous')}
      </Button>
      <Button aria-disabled={page >= totalPages || undefined} onClick={() => onChange(Math.min(totalPages, page + 1))}>
        {t('Next')}
      </Button>
    </nav>
  )
}
