import { t, translate } from '../language/text.ts'
import { paths } from '../lib/url.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

/** No such page, or a clip that is no longer offered. */
export function NotFound({ text = 'This page does not exist.' }: { text?: string | undefined }) {
  return (
    <EmptyState
      text={translate(text)}
      action={
        <ButtonLink to={paths.home()} variant="accent">
          {t('Browse all clips')}
        </ButtonLink>
      }
    />
  )
}
