import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Release } from '../../../contract/clip-papers.ts'
import { fetchFile } from '../../lib/api.ts'
import { offerFile } from '../../lib/download.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PAPER_WORDS } from './add-paper.tsx'

/** One signed paper: what it is, until when it holds, what relies on it, and its file. */
export function PaperRow({ paper, children }: { paper: Release; children?: ReactNode }) {
  const { kind, subject, signedOn, note, fileName, clips } = paper
  const open = useMutation({
    mutationFn: () => fetchFile('GET /videos/releasefile', { id: paper.id }),
    onSuccess: ({ file, fileName: given }) => offerFile(file, given || fileName),
    onError: (error) => toast.error(error.message || 'The paper could not be opened.'),
  })
  const more = [signedOn && `signed ${signedOn}`, clips.length === 1 ? '1 clip' : `${clips.length} clips`, note].filter(
    Boolean,
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1 text-small">
      <div className="min-w-48 flex-1">
        <span className="font-strong break-words">{subject}</span>{' '}
        <span className="text-ink-2">{PAPER_WORDS[kind]}</span>
        <span className="block text-meta break-words text-ink-3">{more.join(' · ')}</span>
      </div>
      <Expiry paper={paper} />
      <div className="flex flex-wrap gap-1">
        <Button
          size="sm"
          variant="plain"
          busy={open.isPending}
          icon={<Download size={16} aria-hidden />}
          aria-label={`Open the paper of ${subject}`}
          onClick={() => open.mutate()}
        >
          Open
        </Button>
        {children}
      </div>
    </li>
  )
}

function Expiry({ paper: { daysLeft, expiresOn } }: { paper: Release }) {
  if (daysLeft === null) return <span className="text-meta text-ink-3">No end</span>
  const isSoon = daysLeft <= 14
  const words = daysLeft < 0 ? `Expired on ${expiresOn}` : daysLeft === 0 ? 'Expires today' : `Until ${expiresOn}`
  return (
    <span className={classNames('text-meta', isSoon ? 'font-strong text-danger' : 'text-ink-2')}>
      {words}
      {isSoon && daysLeft > 0 && ` (${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left)`}
    </span>
  )
}
