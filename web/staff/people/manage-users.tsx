import { useQuery } from '@tanstack/react-query'
import { KeyRound, ShieldOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t, translate } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteUser } from './delete-user.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'

export type Employee = CallReply<'GET /auth/getallemployees'>[number]
type Open = { kind: 'password' | 'second factor' | 'delete'; employee: Employee } | null

/** Spec 2, Manage Users: the staff accounts, with change password and delete. */
export default function ManageUsers() {
  const query = useQuery(call('GET /auth/getallemployees', {}))
  const { claims } = useSession()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  if (query.isPending) return <Spinner fullPage size={36} />
  if (query.isError)
    return <ErrorState text={t('The users could not be loaded.')} onRetry={() => void query.refetch()} />
  if (query.data.length === 0) return <EmptyState text={t('No users yet.')} />
  return (
    <>
      <ul aria-label={t('Users')} className="grid gap-2">
        {query.data.map((employee) => (
          <li
            key={employee._id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-surface px-4 py-2.5"
          >
            <span className="min-w-40 flex-1 font-strong break-all">{employee.id}</span>
            <span className="text-small text-ink-2">{translate(employee.role)}</span>
            <Button
              size="sm"
              icon={<KeyRound size={16} aria-hidden />}
              aria-label={t('Change password of {name}', { name: employee.id })}
              onClick={() => setOpen({ kind: 'password', employee })}
            >
              {t('Change password')}
            </Button>
            {/* One's own comes off in Account, with a code. */}
            {employee.secondFactor && employee._id !== claims?.sub && (
              <Button
                size="sm"
                icon={<ShieldOff size={16} aria-hidden />}
                aria-label={t('Reset second factor of {name}', { name: employee.id })}
                onClick={() => setOpen({ kind: 'second factor', employee })}
              >
                {t('Reset second factor')}
              </Button>
            )}
            <Button
              size="sm"
              variant="danger"
              icon={<Trash2 size={16} aria-hidden />}
              aria-label={t('Delete {name}', { name: employee.id })}
              onClick={() => setOpen({ kind: 'delete', employee })}
            >
              {t('Delete')}
            </Button>
          </li>
        ))}
      </ul>
      {open?.kind === 'password' && <ChangePassword employee={open.employee} onClose={close} />}
      {open?.kind === 'second factor' && <ResetSecondFactor employee={open.employee} onClose={close} />}
      {open?.kind === 'delete' && <DeleteUser employee={open.employee} onClose={close} />}
    </>
  )
}
