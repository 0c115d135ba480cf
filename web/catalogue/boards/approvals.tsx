import { CircleCheck, ThumbsUp } from 'lucide-react'
import type { BoardApproval } from '../../../contract/catalogue/boards.ts'
import { t } from '../../language/text.ts'

/** The names of those who liked and approved something, as they gave them. */
export function Approvals({ approvals, clip }: { approvals: BoardApproval[]; clip: string | null }) {
  const here = approvals.filter((one) => one.clip === clip)
  const liked = here.filter(({ kind }) => kind === 'up').map(({ name }) => name)
  const approved = here.filter(({ kind }) => kind === 'approved').map(({ name }) => name)
  if (here.length === 0) return null
  return (
    <div className="grid gap-1 text-meta">
      {approved.length > 0 && (
        <p className="flex gap-1.5 text-success">
          <CircleCheck size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">{t('Approved by {names}', { names: approved.join(', ') })}</span>
        </p>
      )}
      {liked.length > 0 && (
        <p className="flex gap-1.5 text-ink-2">
          <ThumbsUp size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">{t('Liked by {names}', { names: liked.join(', ') })}</span>
        </p>
      )}
    </div>
  )
}
