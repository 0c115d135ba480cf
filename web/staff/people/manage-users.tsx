import { useQuery } from '@tanstack/react-query'
import { KeyRound, Lock, LockOpen, Mail, ShieldOff, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t, type Text, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { reasonOf } from '../../lib/error-message.ts'
import { call } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { useChange } from '../../lib/use-change.ts'
import { breakableEmail } from '../../ui/breakable.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { ConfirmChange } from '../confirm-change.tsx'
import { ProofDialog, ProofFields, useProofIn } from '../proof-dialog.tsx'
import { momentText } from '../../lib/day-text.ts'
import { AdminInvitation } from './invite-user.tsx'
import { type Access, AccessFields, RIGHT_NAMES } from './right-fields.tsx'
import { RowButton } from '../staff-buttons.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { PasswordField } from '../../ui/form/text-field.tsx'

/** SCR-66: the staff accounts, with change password and delete. */
export default function ManageUsers() {
  const query = useQuery(call('GET /auth/getallemployees', {}))
  const [open, setOpen] = useState<{ action: Action; employee: Employee } | null>(null)
  const Dialog = open && DIALOGS[open.action]
  return (
    <>
      <DataList
        label={t('Users')}
        query={query}
        rows={query.data ?? []}
        row={(employee) => (
          <EmployeeRow key={employee._id} employee={employee} onAction={(action) => setOpen({ action, employee })} />
        )}
        empty={t('No users yet.')}
        failed={t('The users could not be loaded.')}
      />
      {Dialog && <Dialog employee={open.employee} onClose={() => setOpen(null)} />}
    </>
  )
}

function EmployeeRow({ employee, onAction }: { employee: Employee; onAction: (action: Action) => void }) {
  const { claims } = useSession()
  const { _id, id: name, role, secondFactor, active, invited } = employee
  const isMe = _id === claims?.sub
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-surface px-4 py-2.5">
      <div className="grid min-w-[min(16rem,100%)] flex-1">
        <span className="font-strong wrap-anywhere">{breakableEmail(name)}</span>
        <span className="text-meta text-ink-3">{stateText(employee)}</span>
      </div>
      <span className="text-small text-ink-2">{translate(role)}</span>
      <RowButton
        icon={SlidersHorizontal}
        label={t('Role and desks')}
        name={t('Role and desks of {name}', { name })}
        onClick={() => onAction('access')}
      />
      {invited && active && <InviteAgain employee={employee} />}
      {!isMe && (
        <RowButton
          icon={active ? Lock : LockOpen}
          label={active ? t('Close account') : t('Open account')}
          name={active ? t('Close account of {name}', { name }) : t('Open account of {name}', { name })}
          onClick={() => onAction('active')}
        />
      )}
      <RowButton
        icon={KeyRound}
        label={t('Change password')}
        name={t('Change password of {name}', { name })}
        onClick={() => onAction('password')}
      />
      {/* The user's own is removed under Account, with a code. */}
      {secondFactor && !isMe && (
        <RowButton
          icon={ShieldOff}
          label={t('Reset second factor')}
          name={t('Reset second factor of {name}', { name })}
          onClick={() => onAction('second factor')}
        />
      )}
      <RowButton
        variant="danger"
        icon={Trash2}
        label={t('Delete')}
        name={t('Delete {name}', { name })}
        onClick={() => onAction('delete')}
      />
    </li>
  )
}

type Employee = CallReply<'GET /auth/getallemployees'>[number]

function stateText({ role, rights, active, invited, lastSeenAt }: Employee): string {
  const desks = role === 'ADMIN' ? [] : rights.map((right) => t(RIGHT_NAMES[right]))
  const seen = invited
    ? t('Invited, not signed in yet')
    : lastSeenAt
      ? t('Last active {moment}', { moment: momentText(lastSeenAt) })
      : t('Never signed in')
  return [active ? '' : t('Account closed'), seen, ...desks].filter(Boolean).join(' · ')
}

/** A new link, with the role and desks of the account; that of an ADMIN with a proof of who asks. */
function InviteAgain({ employee: { id: email, role, rights } }: { employee: Employee }) {
  const [isAsked, setIsAsked] = useState(false)
  const { run, busy } = useChange({
    send: () => api('POST /auth/inviteemployee', { email, role: 'EMPLOYEE', rights }),
    toastErrors: true,
  })
  return (
    <>
      <RowButton
        icon={Mail}
        label={t('Invite again')}
        name={t('Invite again: {name}', { name: email })}
        busy={busy}
        onClick={() => (role === 'ADMIN' ? setIsAsked(true) : run())}
      />
      {isAsked && <AdminInvitation email={email} onClose={() => setIsAsked(false)} />}
    </>
  )
}

interface EmployeeDialogProps {
  employee: Employee
  onClose: () => void
}

/** What changes of staff accounts share. The toast of an error names what failed, the dialog also the reason. */
const change = (failure: Text) => ({
  failure: (error: Error) => {
    const reason = reasonOf(error)
    return reason ? t('{failure}. {reason}', { failure: t(failure), reason }) : t(failure)
  },
  onError: () => toast.error(t(failure)),
  refresh: ['GET /auth/getallemployees'] as const,
})

/** Not trimmed: a password may begin or end with a space. */
const newPassword = (form: FormData) => form.get('newPassword') as string

/** ACC-20: sets the password of a staff account; its sessions end. That of an ADMIN takes a proof of who asks. */
function ChangePassword({ employee, onClose }: EmployeeDialogProps) {
  const [isMissing, setIsMissing] = useState(false)
  const isAdmin = employee.role === 'ADMIN'
  const proofIn = useProofIn(isAdmin)
  const { run, busy, problem } = useChange({
    ...change('Failed to update password'),
    send: async (form: FormData) => {
      const proof = isAdmin ? await proofIn(form) : {}
      if (!proof) return null
      const { password: ownPassword, ...rest } = { password: undefined, ...proof }
      const own = { ...rest, ...(ownPassword !== undefined && { ownPassword }) }
      return api('POST /auth/change-password', { _id: employee._id, password: newPassword(form), ...own })
    },
    onSuccess: (reply) => reply && onClose(),
  })
  function submit(form: FormData) {
    if (newPassword(form) === '') setIsMissing(true)
    else run(form)
  }
  return (
    <FormDialog
      title={t('Change password')}
      description={employee.id}
      action={t('Save')}
      cancel={null}
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        name="newPassword"
        label={t('New password')}
        autoComplete="new-password"
        hint={t('At least 8 characters')}
        onChange={() => setIsMissing(false)}
        error={isMissing ? t('Password is required') : undefined}
      />
      {isAdmin && <ProofFields />}
    </FormDialog>
  )
}

/** ACC-20: userId is the record's _id. */
const DeleteUser = ({ employee, onClose }: EmployeeDialogProps) => (
  <ConfirmChange
    {...change('Failed to delete user')}
    title={t('Delete user')}
    action={t('Delete')}
    text={t('{name} can no longer sign in, and every session ends at once.', { name: employee.id })}
    send={() => api('POST /auth/delete-user', { userId: employee._id })}
    success="User deleted successfully!"
    onClose={onClose}
  />
)

/** For staff who lost their phone and their recovery codes. */
const ResetSecondFactor = (props: EmployeeDialogProps) =>
  props.employee.role === 'ADMIN' ? <ResetOfAdmin {...props} /> : <ResetOfEmployee {...props} />

/** As their password: with a proof of who asks. */
const ResetOfAdmin = ({ employee, onClose }: EmployeeDialogProps) => (
  <ProofDialog
    title={t('Reset second factor')}
    text={t('{name} can sign in with the password alone again, and every session ends at once.', { name: employee.id })}
    action={t('Reset')}
    send={(proof) => api('POST /auth/secondfactor/reset', { _id: employee._id, ...proof })}
    refresh={['GET /auth/getallemployees']}
    onClose={onClose}
  />
)

const ResetOfEmployee = ({ employee, onClose }: EmployeeDialogProps) => (
  <ConfirmChange
    {...change('Failed to reset second factor')}
    title={t('Reset second factor')}
    action={t('Reset')}
    text={t('{name} can sign in with the password alone again, and every session ends at once.', { name: employee.id })}
    send={() => api('POST /auth/secondfactor/reset', { _id: employee._id })}
    onClose={onClose}
  />
)

/** Takes effect at their next call. Who is or becomes ADMIN takes a proof of who asks. */
function ChangeAccess({ employee, onClose }: EmployeeDialogProps) {
  const roleNow = employee.role === 'ADMIN' ? 'ADMIN' : 'EMPLOYEE'
  const [access, setAccess] = useState<Access>({
    role: roleNow,
    rights: roleNow === 'ADMIN' ? ['upload'] : employee.rights,
  })
  const isAdmin = roleNow === 'ADMIN' || access.role === 'ADMIN'
  const proofIn = useProofIn(isAdmin)
  const { run, busy, problem } = useChange({
    ...change('Failed to change the account'),
    send: async (form: FormData) => {
      const proof = isAdmin ? await proofIn(form) : {}
      const was = { role: roleNow, rights: employee.rights } as const
      return proof && api('POST /auth/setaccess', { _id: employee._id, ...access, ...proof, was })
    },
    onSuccess: (reply) => reply && onClose(),
  })
  return (
    <FormDialog
      title={t('Role and desks')}
      description={employee.id}
      action={t('Save')}
      busy={busy}
      problem={problem}
      onSubmit={run}
      onClose={onClose}
    >
      <AccessFields access={access} onChange={setAccess} />
      {isAdmin && <ProofFields />}
    </FormDialog>
  )
}

/** Instead of deleting: it can be opened again. */
const CloseOrOpen = ({ employee: { _id, id: name, active }, onClose }: EmployeeDialogProps) => (
  <ConfirmChange
    {...change('Failed to change the account')}
    title={active ? t('Close account') : t('Open account')}
    action={active ? t('Close account') : t('Open account')}
    text={
      active
        ? t('{name} can no longer sign in, and every session ends at once. You can open the account again.', { name })
        : t('{name} can sign in again, as before.', { name })
    }
    send={() => api('POST /auth/setactive', { _id, active: !active })}
    onClose={onClose}
  />
)

const DIALOGS = {
  access: ChangeAccess,
  active: CloseOrOpen,
  password: ChangePassword,
  'second factor': ResetSecondFactor,
  delete: DeleteUser,
}
type Action = keyof typeof DIALOGS
