import { t } from '../../language/text.ts'
import { Button } from '../../ui/button.tsx'

/** As large as the button to come. Without it the row would wrap later, and the clips below would move (CLS). */
export function FollowPlaceholder() {
  return (
    <Button size="sm" disabled icon={<span className="size-[18px]" />} className="invisible">
      {t('E-mail me new clips')}
    </Button>
  )
}
