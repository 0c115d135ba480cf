import { useQuery } from '@tanstack/react-query'
import { KeyRound, ShieldOff, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t, translate } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { ChangePassword, DeleteUser, type Employee, ResetSecondFactor } from './employee-dialogs.tsx'

type Action = 'password' | 'second factor' | 'delete'

const DIALOGS = { password: ChangePassword, 'second factor': ResetSecondFactor, delete: DeleteUser }

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
  const { _id, id: name, role, secondFactor } = employee
  const button = (action: Action, icon: ReactNode, label: string, accessibleName: string) => (
    <Button
      size="sm"
      variant={action === 'delete' ? 'danger' : 'outline'}
      icon={icon}
      aria-label={accessibleName}
      onClick={() => onAction(action)}
    >
      {label}
    </Button>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-surface px-4 py-2.5">
      <span className="min-w-40 flex-1 font-strong break-all">{name}</span>
      <span className="text-small text-ink-2">{translate(role)}</span>
      {button(
        'password',
        <KeyRound size={16} aria-hidden />,
        t('Change password'),
        t('Change password of {name}', { name }),
      )}
      {/* The user's own is removed under Account, with a code. */}
      {secondFactor &&
        _id !== claims?.sub &&
        button(
          'second factor',
          <ShieldOff size={16} aria-hidden />,
          t('Reset second factor'),
          t('Reset second factor of {name}', { name }),
        )}
      {button('delete', <Trash2 size={16} aria-hidden />, t('Delete'), t('Delete {name}', { name }))}
    </li>
  )
}
