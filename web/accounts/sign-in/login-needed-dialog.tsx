import { t } from '../../language/text.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'

interface Props {
  onSignIn: () => void
  onClose: () => void
}

/** MSG-6: for actions whose session has ended. */
export default function LoginNeededDialog({ onSignIn, onClose }: Props) {
  return (
    <Dialog title={t('Please login to perform this action.')} size="sm" onClose={onClose}>
      <Button variant="accent" size="lg" onClick={onSignIn} className="w-full">
        {t('Sign In')}
      </Button>
    </Dialog>
  )
}
