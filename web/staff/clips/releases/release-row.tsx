import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Release } from '../../../../contract/catalogue/releases.ts'
import { t } from '../../../language/text.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useFileDownload } from '../../../lib/use-file-download.ts'
import { RELEASE_LABELS } from './release-labels.ts'

/** One release: what it is, until when it is valid, how many clips rely on it, and its file. */
export function ReleaseRow({ release, children }: { release: Release; children?: ReactNode }) {
  const { kind, subject, signedOn, note, fileName, clips } = release
  const { busy, download } = useFileDownload('GET /videos/releasefile', {
    failure: 'The paper could not be opened.',
  })
  const more = [
    signedOn && t('signed {day}', { day: signedOn }),
    clips.length === 1 ? t('1 clip') : t('{count} clips', { count: clips.length }),
    note,
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1 text-small">
      <div className="min-w-48 flex-1">
        <span className="font-strong wrap-anywhere">{subject}</span>{' '}
        <span className="text-ink-2">{t(RELEASE_LABELS[kind])}</span>
        <span className="block text-meta wrap-anywhere text-ink-3">{more.join(' · ')}</span>
      </div>
      <Expiry release={release} />
      <div className="flex flex-wrap gap-1">
        <Button
          size="sm"
          variant="plain"
          busy={busy}
          icon={<Download size={16} aria-hidden />}
          aria-label={t('Open the paper of {name}', { name: subject })}
          onClick={() => download({ input: { id: release.id }, fileName })}
        >
          {t('Open')}
        </Button>
        {children}
      </div>
    </li>
  )
}

function Expiry({ release: { daysLeft, expiresOn } }: { release: Release }) {
  if (daysLeft === null) return <span className="text-meta text-ink-3">{t('No end')}</span>
  const isSoon = daysLeft <= 14
  return (
    <span className={classNames('text-meta', isSoon ? 'font-strong text-danger' : 'text-ink-2')}>
      {expiryText(expiresOn, daysLeft, isSoon)}
    </span>
  )
}

function expiryText(day: string, daysLeft: number, isSoon: boolean): string {
  if (daysLeft < 0) return t('Expired on {day}', { day })
  if (daysLeft === 0) return t('Expires today')
  if (!isSoon) return t('Until {day}', { day })
  return daysLeft === 1
    ? t('Until {day} (1 day left)', { day })
    : t('Until {day} ({count} days left)', { day, count: daysLeft })
}
