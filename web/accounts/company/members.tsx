import { type FormEvent, lazy, Suspense, useState } from 'react'
import type { CompanyRole } from '../../../contract/company-roles.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { dayText } from '../../lib/day-text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { useSession } from '../../lib/session.ts'
import { breakableEmail } from '../../ui/breakable.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Company } from './company-form.tsx'
import { ROLE_NAMES, ROLE_RIGHTS } from './company-texts.ts'
import { RoleSelect } from './role-select.tsx'
import { useActingChange, useCompanyChange } from './use-company-change.ts'

type Member = Company['members'][number]
type Invitation = Company['invitations'][number]

const ConfirmDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog })),
)

const rowClass = 'flex flex-wrap items-center gap-3 rounded-control border border-line bg-surface px-4 py-3'

export function Members({ company }: { company: Company }) {
  return (
    <ul aria-label={t('Members')} className="grid gap-2">
      {company.members.map((member) => (
        <MemberRow key={member.id} member={member} company={company} />
      ))}
      {company.invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

function MemberRow({ member, company }: { member: Member; company: Company }) {
  const isMe = useSession().claims?.sub === member.id
  const isOwner = company.role === 'owner'
  const [leaving, setLeaving] = useState(false)
  const { run, busy } = useCompanyChange({
    send: (role: CompanyRole) => api('POST /user/memberrole', { id: member.id, role }),
  })
  return (
    <li className={rowClass}>
      <div className="grid min-w-[min(16rem,100%)] flex-1">
        <p className="font-strong wrap-anywhere">
          {member.name || breakableEmail(member.email)} {isMe && <span className="text-ink-3">{t('(you)')}</span>}
        </p>
        <p className="text-meta wrap-anywhere text-ink-3">
          {breakableEmail(member.email)} · {t('since {day}', { day: dayText(member.joinedAt) })}
        </p>
      </div>
      {isOwner ? (
        <div className="w-64 max-w-full">
          <RoleSelect
            label={t('Role of {name}', { name: member.name || member.email })}
            value={member.role}
            disabled={busy}
            onChange={run}
          />
        </div>
      ) : (
        <p title={t(ROLE_RIGHTS[member.role])}>{t(ROLE_NAMES[member.role])}</p>
      )}
      {(isOwner || isMe) && (
        <Button
          size="sm"
          variant="danger"
          aria-label={isMe ? undefined : t('Remove {name}', { name: member.name || member.email })}
          onClick={() => setLeaving(true)}
        >
          {isMe ? t('Leave the company') : t('Remove')}
        </Button>
      )}
      <Suspense fallback={null}>
        {leaving && <Leave member={member} isMe={isMe} onClose={() => setLeaving(false)} />}
      </Suspense>
    </li>
  )
}

function Leave({ member, isMe, onClose }: { member: Member; isMe: boolean; onClose: () => void }) {
  const { run, busy, problem } = useActingChange({
    send: () => api('POST /user/removemember', { id: member.id }),
  })
  return (
    <ConfirmDialog
      title={isMe ? t('Leave the company?') : t('Remove {name}?', { name: member.name || member.email })}
      action={isMe ? t('Leave the company') : t('Remove')}
      busy={busy}
      problem={problem}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {t('What was bought for the company stays with it: its licences, invoices and boards.')}
    </ConfirmDialog>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, expiresAt } = invitation
  const again = useCompanyChange({ send: () => api('POST /user/invitemember', { email, role }) })
  const withdraw = useCompanyChange({ send: () => api('POST /user/withdrawinvitation', { id }) })
  return (
    <li className={rowClass}>
      <div className="grid min-w-[min(16rem,100%)] flex-1">
        <p className="wrap-anywhere">{breakableEmail(email)}</p>
        <p className="text-meta text-ink-3">
          {t('Invited as {role}, until {day}', { role: t(ROLE_NAMES[role]), day: dayText(expiresAt) })}
        </p>
      </div>
      <Button size="sm" busy={again.busy} aria-label={`${t('Send again')}: ${email}`} onClick={() => again.run()}>
        {t('Send again')}
      </Button>
      <Button
        size="sm"
        variant="danger"
        busy={withdraw.busy}
        aria-label={`${t('Withdraw')}: ${email}`}
        onClick={() => withdraw.run()}
      >
        {t('Withdraw')}
      </Button>
    </li>
  )
}

export function InviteMember() {
  const [role, setRole] = useState<CompanyRole>('editor')
  const { run, busy, problem } = useCompanyChange({
    send: (input: { email: string; role: CompanyRole }) => api('POST /user/invitemember', input),
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = (new FormData(event.currentTarget).get('email') as string | null) ?? ''
    if (!busy) run({ email, role })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField name="email" type="email" label={t('E-mail of a colleague')} maxLength={254} autoComplete="off" />
        <RoleSelect label={t('Role')} value={role} onChange={setRole} />
      </div>
      <FormError text={problem} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('Send an invitation')}
      </Button>
    </form>
  )
}
