import { useState } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { formText } from '../form-helpers.ts'
import { RowButton } from '../staff-buttons.tsx'
import type { CustomerDetails } from './customer-action-dialog.tsx'

/** B25: for customers who cannot confirm or change their address by themselves. What is mailed decides, nobody here. */
export function CustomerEmail({ customer: { id, email, emailVerified } }: { customer: CustomerDetails }) {
  const [isOpen, setIsOpen] = useState(false)
  const mail = useChange({
    send: (becomes: string | undefined) =>
      api('POST /staff/customeremail', { id, ...(becomes !== undefined && { email: becomes }) }),
    failure: 'The mail could not be sent.',
    toastErrors: true,
    onSuccess: () => setIsOpen(false),
  })
  return (
    <>
      {!emailVerified && (
        <RowButton
          busy={mail.busy && !isOpen}
          label={t('Send the confirmation again')}
          onClick={() => mail.run(undefined)}
        />
      )}
      <RowButton label={t('Change e-mail')} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <FormDialog
          keepAs={`customer-email ${id}`}
          title={t('Change e-mail')}
          action={t('Send the link')}
          {...{ busy: mail.busy, problem: mail.problem }}
          onSubmit={(form) => mail.run(formText(form, 'email'))}
          onClose={() => setIsOpen(false)}
        >
          <p className="wrap-anywhere text-ink-2">
            {t(
              'A link goes to the new address. Once it is followed, they sign in with that; until then {email} stays, and is told.',
              { email },
            )}
          </p>
          <TextField name="email" type="email" label={t('New e-mail')} autoComplete="off" maxLength={254} />
        </FormDialog>
      )}
    </>
  )
}
