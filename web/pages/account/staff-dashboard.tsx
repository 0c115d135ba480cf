import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import type { Role } from '../../../contract/values.ts'
import { t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { call } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { useDialogParam } from '../../lib/use-dialog-param.ts'
import StaffPanel from '../../staff/staff-panel.tsx'
import { Button } from '../../ui/button.tsx'

const ProgramsSection = lazy(() => loadChunk(() => import('./programs-section.tsx')))
const EditLegalTexts = lazy(() => loadChunk(() => import('../../site/legal/edit/edit-legal-texts.tsx')))
const SignInAgain = lazy(() => loadChunk(() => import('../../accounts/sign-in/sign-in-again.tsx')))
const IdleWarning = lazy(() => loadChunk(() => import('./idle-warning.tsx')))
const SecurityOverlay = lazy(() => loadChunk(() => import('../../accounts/profile/security-overlay.tsx')))

/** The back office, and the dialog for a staff member's own sign-in settings. */
export default function StaffDashboard({ role }: { role: Role }) {
  const { isOpen, open, close } = useDialogParam('security')
  const { data: profile } = useQuery(call('GET /user/profile', {}))
  const { ended, claims } = useSession()
  return (
    <>
      <StaffPanel
        role={role}
        rights={claims?.rights ?? []}
        action={
          <Button size="sm" onClick={open} icon={<ShieldCheck size={18} aria-hidden />}>
            {t('Security')}
          </Button>
        }
        programs={<ProgramsSection />}
        legalTexts={<EditLegalTexts />}
        notice={profile && <Notices profile={profile} onOpen={open} />}
      />
      <Suspense fallback={null}>
        {isOpen && <SecurityOverlay onClose={close} />}
        {ended && <SignInAgain />}
        <IdleWarning />
      </Suspense>
    </>
  )
}

interface NoticesProps {
  profile: CallReply<'GET /user/profile'>
  onOpen: () => void
}

/** ACC-16: a password set by staff prompts the person but blocks nothing. An ADMIN needs a second factor in time. */
const Notices = ({ profile: { passwordSetByStaff, secondFactorDue }, onOpen }: NoticesProps) => (
  <>
    {passwordSetByStaff && (
      <Notice
        text={t('An administrator set your password. Please choose your own.')}
        button={t('Choose a password')}
        onOpen={onOpen}
      />
    )}
    {secondFactorDue !== null && (
      <Notice text={factorText(secondFactorDue)} button={t('Set up a second factor')} onOpen={onOpen} />
    )}
  </>
)

const factorText = (due: string): string =>
  Date.parse(due) < Date.now()
    ? t('Set up a second factor under Security to go on.')
    : t('Administrators need a second factor. From {day} on the back office opens with one alone.', {
        day: dayText(due),
      })

const Notice = ({ text, button, onOpen }: { text: string; button: string; onOpen: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-control p-4">
    <p>{text}</p>
    <Button size="sm" onClick={onOpen}>
      {button}
    </Button>
  </div>
)
