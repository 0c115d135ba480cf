import { useState } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { formText } from '../form-text.ts'
import { ProofFields, useProofIn } from '../proof-dialog.tsx'
import { RowButton } from '../staff-buttons.tsx'
import type { CustomerDetails } from './customer-action-dialog.tsx'

/** B25: for customers who cannot confirm or change their address by themselves. What is mailed decides, nobody here. */
export function CustomerEmail({ customer: { id, email, emailVerified } }: { customer: CustomerDetails }) {
  const [isOpen, setIsOpen] = useState(false)
  const proofIn = useProofIn(isOpen)
  const mail = useChange({
    send: async (form: FormData | undefined) => {
      if (!form) return api('POST /staff/customeremail', { id })
      const proof = await proofIn(form)
      return proof && api('POST /staff/customeremail', { id, email: formText(form, 'email'), ...proof })
    },
    failure: 'The mail could not be sent.',
    toastErrors: true,
    onSuccess: (reply) => reply && setIsOpen(false),
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
          onSubmit={mail.run}
          onClose={() => setIsOpen(false)}
        >
          <p className="wrap-anywhere text-ink-2">
            {t(
              'A link goes to the new address. Once they open it, they sign in with that address; until then {email} stays in use. It gets a notice of the change.',
              { email },
            )}
          </p>
          <TextField name="email" type="email" label={t('New e-mail')} autoComplete="off" maxLength={254} />
          <ProofFields />
        </FormDialog>
      )}
    </>
  )
}
