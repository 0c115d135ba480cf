import { type FormEvent, useState } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/drafts.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { ProofDialog } from '../proof-dialog.tsx'
import { type Access, AccessFields } from './right-fields.tsx'

type Invitation = Access & { email: string }
const START: Invitation = { email: '', role: 'EMPLOYEE', rights: ['upload'] }

/** B26: nobody has to type a password for somebody else. */
export function InviteUser() {
  const [typed, setTyped] = useDraft<Invitation>('invitation')
  const invitation = typed ?? START
  const [isAsked, setIsAsked] = useState(false)
  const { run, busy, problem } = useChange({
    send: (input: Invitation) => api('POST /auth/inviteemployee', input),
    refresh: ['GET /auth/getallemployees'],
    onSuccess: () => setTyped(null),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (invitation.role === 'ADMIN' && invitation.email !== '') setIsAsked(true)
    else if (!busy) run(invitation)
  }
  return (
    <Section title={t('Invite by mail')}>
      <form noValidate onSubmit={submit} className="grid max-w-[480px] gap-4">
        <TextField
          label={t('Email')}
          type="email"
          autoComplete="off"
          hint={t('They set a password of their own through a link that works for 7 days.')}
          value={invitation.email}
          onChange={({ target }) => setTyped({ ...invitation, email: target.value })}
        />
        <AccessFields access={invitation} onChange={(access) => setTyped({ ...invitation, ...access })} />
        <FormError text={problem} />
        <Button type="submit" size="lg" busy={busy}>
          {t('Send the invitation')}
        </Button>
      </form>
      {isAsked && (
        <AdminInvitation email={invitation.email} onDone={() => setTyped(null)} onClose={() => setIsAsked(false)} />
      )}
    </Section>
  )
}

interface AdminInvitationProps {
  email: string
  onDone?: () => void
  onClose: () => void
}

/** Of an ADMIN: with a proof of who asks. */
export const AdminInvitation = ({ email, onDone, onClose }: AdminInvitationProps) => (
  <ProofDialog
    title={t('Invite by mail')}
    text={t('{name} becomes an ADMIN, who may do everything here. The other ADMINs get a mail about it.', {
      name: email,
    })}
    action={t('Send the invitation')}
    send={(proof) => api('POST /auth/inviteemployee', { email, role: 'ADMIN', rights: [], ...proof })}
    refresh={['GET /auth/getallemployees']}
    {...(onDone && { onDone })}
    onClose={onClose}
  />
)
