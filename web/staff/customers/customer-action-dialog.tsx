import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Quality } from '../../../contract/values.ts'
import { t, translate, type Text } from '../../language/text.ts'
import { api, ApiError } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { formText } from '../form-text.ts'
import type { CustomerDetails } from './customer-panel.tsx'
import { ComplimentaryFields } from './complimentary-fields.tsx'

export type CustomerAction = 'suspend' | 'unsuspend' | 'signout' | 'grant'

const WORDS = {
  suspend: {
    title: 'Suspend',
    action: 'Suspend',
    says: '{who} is signed out at once, cannot sign in and downloads nothing. What they bought stays theirs for when the suspension is lifted. They read only that the account is suspended.',
  },
  unsuspend: {
    title: 'Lift suspension',
    action: 'Lift suspension',
    says: '{who} can sign in and download again.',
  },
  signout: {
    title: 'Sign out everywhere',
    action: 'Sign out',
    says: 'Every session of {who} ends at once. They can sign in again.',
  },
  grant: {
    title: 'Give a clip or days',
    action: 'Give',
    says: '{who} gets it for nothing: no order, no invoice, marked as given by you.',
  },
} as const satisfies Record<CustomerAction, { title: Text; action: Text; says: Text }>
const needsReason = (kind: CustomerAction): boolean => kind === 'suspend' || kind === 'grant'

/** Says what will happen, takes the reason that goes with it, and does it once the server has agreed. */
export function CustomerActionDialog({
  kind,
  customer,
  onClose,
}: {
  kind: CustomerAction
  customer: CustomerDetails
  onClose: () => void
}) {
  const { title, action, says } = WORDS[kind]
  const [missing, setMissing] = useState(false)
  const client = useQueryClient()
  const deed = useMutation({
    mutationFn: (form: FormData) => send(kind, customer.id, form),
    onSuccess: ({ message }) => {
      toast.success(translate(message))
      onClose()
    },
    onSettled: () =>
      Promise.all(
        ['GET /staff/customer', 'GET /staff/customers'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      ),
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (deed.isPending) return
    const form = new FormData(event.currentTarget)
    const isMissing = needsReason(kind) && !formText(form, 'reason')
    setMissing(isMissing)
    if (!isMissing) deed.mutate(form)
  }
  return (
    <Dialog title={t(title)} size="sm" mayClose={() => !deed.isPending} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p className="wrap-anywhere text-ink-2">{t(says, { who: customer.email })}</p>
        {kind === 'grant' && <ComplimentaryFields />}
        {needsReason(kind) && (
          <TextAreaField
            name="reason"
            rows={3}
            maxLength={500}
            label={t('Reason')}
            hint={t('For the record; the customer does not see it.')}
            error={missing ? t('Reason is required') : undefined}
          />
        )}
        <div role="alert" className="empty:hidden">
          {deed.error && <FieldError id="deed-problem" text={textOf(deed.error)} />}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant={kind === 'suspend' ? 'danger' : 'accent'}
            busy={deed.isPending}
            className="flex-1"
          >
            {t(action)}
          </Button>
          <Button disabled={deed.isPending} onClick={onClose} className="flex-1">
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function send(kind: CustomerAction, id: string, form: FormData): Promise<{ message: string }> {
  const reason = formText(form, 'reason')
  if (kind === 'suspend') return api('POST /staff/suspend', { id, reason })
  if (kind === 'unsuspend') return api('POST /staff/unsuspend', { id })
  if (kind === 'signout') return api('POST /staff/signout', { id })
  if (formText(form, 'what') === 'days')
    return api('POST /staff/grant', { id, reason, days: Number(formText(form, 'days')) })
  const quality = formText(form, 'quality') as Quality
  return api('POST /staff/grant', { id, reason, clipId: formText(form, 'clipId'), quality })
}

const textOf = (error: Error): string =>
  (error instanceof ApiError && translate(error.message)) || t('Something went wrong. Please try again.')
