import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { ownProfile } from '../../lib/own-profile.ts'
import { isGuarded, ownProof } from '../../lib/proof/own-proof.ts'
import { useChange } from '../../lib/use-change.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { CodeField } from '../../ui/form/code-field.tsx'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { formText } from '../form-helpers.ts'
import { RowButton } from '../staff-buttons.tsx'
import type { CustomerDetails } from './customer-action-dialog.tsx'

/** B25: for customers who cannot confirm or change their address by themselves. What is mailed decides, nobody here. */
export function CustomerEmail({ customer: { id, email, emailVerified } }: { customer: CustomerDetails }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: profile } = useQuery({ ...ownProfile, enabled: isOpen })
  const passkeys = profile?.passkeys ?? 0
  const mail = useChange({
    send: async (form: FormData | undefined) => {
      if (!form) return api('POST /staff/customeremail', { id })
      const typed = { password: form.get('password') as string, code: formText(form, 'code') }
      // Left empty, as if there were none: the passkey it is.
      const proof = await ownProof({ hasPassword: typed.password !== '', passkeys }, typed)
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
          <PasswordField
            name="password"
            label={t('Your password')}
            hint={passkeys > 0 ? t('Leave it empty to use a passkey instead.') : undefined}
            autoComplete="current-password"
          />
          {profile && isGuarded(profile) && <CodeField name="code" recovery />}
        </FormDialog>
      )}
    </>
  )
}
