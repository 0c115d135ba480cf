import { Download } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/text.ts'
import { fetchFile } from '../../lib/api.ts'
import { offerFile } from '../../lib/download.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { failureText, hasSessionEnded, SESSION_ENDED } from '../account-failure.ts'
import { AccountSection } from './account-section.tsx'
import { DeleteAccount } from './delete-account.tsx'
import type { Profile } from './personal-changes.ts'

/** What is kept about the person: to take along, or to have erased. */
export function YourData({ profile }: { profile: Profile }) {
  const [deleting, setDeleting] = useState(false)
  const { start, busy, problem } = useExport()
  return (
    <AccountSection title={t('Your data')}>
      <p className="text-small text-ink-2">
        {t('Download everything we keep about you as a zip of readable files, or delete your account.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" busy={busy} onClick={start} icon={<Download size={18} aria-hidden />}>
          {t('Download your data')}
        </Button>
        <Button size="sm" variant="danger" onClick={() => setDeleting(true)}>
          {t('Delete account')}
        </Button>
      </div>
      <p role="alert" className="text-meta text-danger empty:hidden">
        {problem}
      </p>
      {deleting && <DeleteAccount profile={profile} onClose={() => setDeleting(false)} />}
    </AccountSection>
  )
}

function useExport() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function start() {
    setBusy(true)
    setProblem('')
    try {
      const { file, fileName } = await fetchFile('GET /user/export', {})
      offerFile(file, fileName || 'your-data.zip')
    } catch (error) {
      const text = hasSessionEnded(error) ? t(SESSION_ENDED) : failureText(error)
      setProblem(text)
      toast.error(text)
    } finally {
      setBusy(false)
    }
  }
  return { start: () => void start(), busy, problem }
}
