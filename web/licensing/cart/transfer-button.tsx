import { Copy, Landmark } from 'lucide-react'
import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { dayText } from '../../lib/day-text.ts'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../lib/url.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { newTabLink } from '../../ui/new-tab-link.tsx'
import { priceText } from '../../ui/price-text.ts'
import { type CartOrder, orderBody } from './cart-order.ts'
import { ProformaButton } from '../orders/proforma-button.tsx'

type Opened = CallReply<'POST /pay/bank-transfer'>

/** For whoever pays by NEFT, RTGS or IMPS: an account number for this order alone. */
export default function TransferButton(props: CartOrder) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Landmark size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('Pay by bank transfer')}
      </Button>
      {open && <TransferDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function TransferDialog({ onClose, ...order }: CartOrder & { onClose: () => void }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = useChange({
    send: () => api('POST /pay/bank-transfer', orderBody(order)),
    refresh: ['GET /user/orders'],
    onSuccess: setOpened,
  })
  return (
    <Dialog title={t('Pay by bank transfer')} size="md" onClose={onClose}>
      {opened ? (
        <Account {...opened} />
      ) : (
        <div className="grid gap-4">
          <p>
            {t(
              'You get an account number for this order only, and a proforma invoice. Clips and tax invoice follow when the money arrives: usually within a few hours, at the latest on the next working day.',
            )}
          </p>
          <p className="text-small text-ink-2">
            <Rich text={t('By ordering you agree to the <terms>Terms</terms>.')} terms={newTabLink(paths.terms)} />
          </p>
          <FormError text={open.problem} />
          <Button variant="accent" busy={open.busy} onClick={() => open.run()} className="justify-self-start">
            {t('Get the account number')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Account({ account, totalPaise, number, validUntil }: Opened) {
  return (
    <div className="grid gap-4">
      <output>
        {t('Transfer exactly ₹{amount} in one transfer, by {day}. We sent you these details by mail too.', {
          amount: priceText(totalPaise),
          day: dayText(validUntil),
        })}
      </output>
      <dl className="grid gap-3">
        <Field label={t('Account number')} value={account.accountNumber} />
        <Field label={t('IFSC')} value={account.ifsc} />
        <Field label={t('Beneficiary')} value={account.beneficiary} />
        <Field label={t('Amount')} value={(totalPaise / 100).toFixed(2)} shown={`₹${priceText(totalPaise)}`} />
      </dl>
      <p className="text-small text-ink-2">
        {t(
          'Any other amount is held until we have checked it. If you deduct tax at source, write to us before you pay. You find the order under Orders and invoices.',
        )}
      </p>
      <div>
        <ProformaButton number={number} />
      </div>
    </div>
  )
}

function Field({ label, value, shown = value }: { label: string; value: string; shown?: string }) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast.success(t('{what} copied.', { what: label })),
      () => toast.error(t('It could not be copied. Select it instead.')),
    )
  return (
    <div className="rounded-control border border-line bg-sunken px-3 py-2">
      <dt className="text-meta text-ink-3">{label}</dt>
      <dd className="flex items-center justify-between gap-4">
        <span className="min-w-0 font-strong tabular-nums wrap-anywhere select-all">{shown}</span>
        <IconButton label={t('Copy {what}', { what: label })} onClick={() => void copy()}>
          <Copy size={18} aria-hidden />
        </IconButton>
      </dd>
    </div>
  )
}
