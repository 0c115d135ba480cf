import { Download } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/text.ts'
import { useFileDownload } from '../../lib/use-file-download.ts'
import { Button } from '../../ui/button.tsx'
import { accountMessage } from '../use-account-change.ts'
import { AccountSection } from './account-section.tsx'
import { DeleteAccount } from './delete-account.tsx'
import type { Profile } from './personal-changes.ts'

/** The person's data: export and erasure. */
export function YourData({ profile }: { profile: Profile }) {
  const [deleting, setDeleting] = useState(false)
  const { download, busy, problem } = useFileDownload('GET /user/export', { failure: accountMessage })
  return (
    <AccountSection title={t('Your data')}>
      <p className="text-small text-ink-2">
        {t('Download everything we keep about you as a zip of readable files, or delete your account.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          busy={busy}
          onClick={() => download({ input: {}, fileName: 'your-data.zip' })}
          icon={<Download size={18} aria-hidden />}
        >
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
