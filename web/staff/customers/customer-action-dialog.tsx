import { useState } from 'react'
import { QUALITIES } from '../../../contract/constants.ts'
import type { CallReply } from '../../../contract/index.ts'
import type { Quality } from '../../../contract/values.ts'
import { t, type Text, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { ReasonDialog } from '../../ui/dialog/reason-dialog.tsx'
import { SelectField, TextField } from '../../ui/form/text-field.tsx'
import { formText } from '../form-text.ts'

export type CustomerDetails = CallReply<'GET /staff/customer'>

export type CustomerAction = 'suspend' | 'unsuspend' | 'signout' | 'grant'

const TEXTS = {
  suspend: {
    title: 'Suspend',
    action: 'Suspend',
    consequence:
      '{who} is signed out at once, and cannot sign in or download. What they bought stays theirs for when the suspension is lifted. They are told only that the account is suspended.',
  },
  unsuspend: {
    title: 'Lift suspension',
    action: 'Lift suspension',
    consequence: '{who} can sign in and download again.',
  },
  signout: {
    title: 'Sign out everywhere',
    action: 'Sign out',
    consequence: 'Every session of {who} ends at once. They can sign in again.',
  },
  grant: {
    title: 'Give a clip or days',
    action: 'Give',
    consequence: '{who} gets it for free: no order, no invoice, marked as given by you.',
  },
} as const satisfies Record<CustomerAction, { title: Text; action: Text; consequence: Text }>

interface CustomerActionDialogProps {
  kind: CustomerAction
  customer: CustomerDetails
  onClose: () => void
}

/** Explains what an action does to a customer and takes the reason, where one is needed. */
export function CustomerActionDialog({ kind, customer, onClose }: CustomerActionDialogProps) {
  const { title, action, consequence } = TEXTS[kind]
  // A gift that the server took although no answer came is fetched meanwhile: as the dialog was opened counts.
  const [seen] = useState(customer.grants.length)
  const { run, busy, problem } = useChange({
    send: (form: FormData) => sendAction(kind, { id: customer.id, seen }, form),
    failure: 'Something went wrong. Please try again.',
    refresh: ['GET /staff/customer', 'GET /staff/customers'],
    onSuccess: onClose,
  })
  const dialog = { title: t(title), action: t(action), busy, problem, onClose }
  const explanation = <p className="wrap-anywhere text-ink-2">{t(consequence, { who: customer.email })}</p>
  if (kind === 'unsuspend' || kind === 'signout')
    return (
      <FormDialog {...dialog} locked={busy} onSubmit={run}>
        {explanation}
      </FormDialog>
    )
  return (
    <ReasonDialog
      keepAs={`${kind} ${customer.id}`}
      {...dialog}
      danger={kind === 'suspend'}
      rows={3}
      reasonLabel={t('Reason')}
      reasonHint={t('For the record; the customer does not see it.')}
      required={t('Reason is required')}
      onSubmit={(_reason, form) => run(form)}
    >
      {explanation}
      {kind === 'grant' && <ComplimentaryFields />}
    </ReasonDialog>
  )
}

function sendAction(
  kind: CustomerAction,
  { id, seen }: { id: string; seen: number },
  form: FormData,
): Promise<{ message: string }> {
  const reason = formText(form, 'reason')
  if (kind === 'suspend') return api('POST /staff/suspend', { id, reason })
  if (kind === 'unsuspend') return api('POST /staff/unsuspend', { id })
  if (kind === 'signout') return api('POST /staff/signout', { id })
  if (formText(form, 'what') === 'days')
    return api('POST /staff/grant', { id, reason, days: Number(formText(form, 'days')), seen })
  const quality = formText(form, 'quality') as Quality
  return api('POST /staff/grant', { id, reason, clipId: formText(form, 'clipId'), quality })
}

/** Complimentary access: a clip in a quality, or days of a plan. */
function ComplimentaryFields() {
  const [what, setWhat] = useState('clip')
  return (
    <>
      <SelectField name="what" label={t('What')} value={what} onChange={({ target }) => setWhat(target.value)}>
        <option value="clip">{t('One clip')}</option>
        <option value="days">{t('Days of a plan')}</option>
      </SelectField>
      {what === 'clip' ? (
        <div className="grid gap-4 sm:grid-cols-[1fr_130px]">
          <TextField name="clipId" label={t('Clip ID')} autoComplete="off" maxLength={64} />
          <SelectField name="quality" label={t('Quality')} defaultValue="HD">
            {QUALITIES.map((quality) => (
              <option key={quality} value={quality}>
                {translate(quality)}
              </option>
            ))}
          </SelectField>
        </div>
      ) : (
        <TextField name="days" label={t('Days')} type="number" min={1} max={366} step={1} defaultValue="30" />
      )}
    </>
  )
}
