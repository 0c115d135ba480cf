import { t } from '../../language/text.ts'
import { useSite } from '../../lib/site.ts'

/** Divides Google from e-mail sign-in; not shown without Google. */
export function OrDivider() {
  const { googleClientId } = useSite()
  if (!googleClientId) return null
  return (
    <p className="flex items-center gap-3 text-meta text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('or')}
    </p>
  )
}
