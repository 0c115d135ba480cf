import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Role } from '../../../contract/values.ts'
import { t } from '../../language/text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { call } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { useDialogParam } from '../../lib/use-dialog-param.ts'
import StaffPanel from '../../staff/staff-panel.tsx'
import { Button } from '../../ui/button.tsx'

const ProgramsSection = lazy(() => loadChunk(() => import('./programs-section.tsx')))
const SignInAgain = lazy(() => loadChunk(() => import('../../accounts/sign-in/sign-in-again.tsx')))
const SecurityOverlay = lazy(() => loadChunk(() => import('../../accounts/profile/security-overlay.tsx')))

/** The back office, and the dialog for a staff member's own sign-in settings. */
export default function StaffDashboard({ role }: { role: Role }) {
  const { isOpen, open, close } = useDialogParam('security')
  const { data: profile } = useQuery(call('GET /user/profile', {}))
  const { ended } = useSession()
  return (
    <>
      <StaffPanel
        role={role}
        action={
          <Button size="sm" onClick={open} icon={<ShieldCheck size={18} aria-hidden />}>
            {t('Security')}
          </Button>
        }
        programs={<ProgramsSection />}
        notice={profile?.passwordSetByStaff && <ChoosePassword onOpen={open} />}
      />
      <Suspense fallback={null}>
        {isOpen && <SecurityOverlay onClose={close} />}
        {ended && <SignInAgain />}
      </Suspense>
    </>
  )
}

/** ACC-16: a password set by staff prompts the person but blocks nothing. */
function ChoosePassword({ onOpen }: { onOpen: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-control p-4">
      <p>{t('Somebody else set your password. Please choose your own.')}</p>
      <Button size="sm" onClick={onOpen}>
        {t('Choose a password')}
      </Button>
    </div>
  )
}
