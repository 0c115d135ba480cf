import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { newTabLink } from '../../ui/new-tab-link.tsx'

interface OrderDialogProps {
  title: string
  /** What it costs, and whom it binds to what. */
  text: string
  /** More about how it is paid. */
  detail?: string | null
  action: string
  order: { busy: boolean; problem: string | undefined; run: () => void }
  onClose: () => void
}

/** Asks once more, since nothing else stands between the button and the order. */
export const OrderDialog = ({ title, text, detail, action, order, onClose }: OrderDialogProps) => (
  <Dialog title={title} size="md" onClose={onClose}>
    <div className="grid gap-4">
      <p>{text}</p>
      {detail && <p>{detail}</p>}
      <p className="text-small text-ink-2">
        <Rich text={t('By ordering you agree to the <terms>Terms</terms>.')} terms={newTabLink(paths.terms)} />
      </p>
      <FormError text={order.problem} />
      <Button variant="accent" busy={order.busy} onClick={() => order.run()} className="justify-self-start">
        {action}
      </Button>
    </div>
  </Dialog>
)
