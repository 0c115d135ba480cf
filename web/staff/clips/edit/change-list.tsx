import { Undo2 } from 'lucide-react'
import type { ClipChange } from '../../../../contract/catalogue/clip-admin.ts'
import { t, type Text } from '../../../language/text.ts'
import { momentText } from '../../../lib/day-text.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldText, labelOf } from './clip-edit.ts'

const KINDS = {
  edit: 'changed',
  bulk: 'changed with others',
  csv: 'changed by a list',
  undo: 'undone',
  withdrawn: 'deleted',
  restored: 'restored',
  review: 'review',
} as const satisfies Record<ClipChange['via'], Text>

interface ChangeListProps {
  changes: ClipChange[]
  /** The id of the change being undone, if any. */
  busy: string | undefined
  onUndo?: ((change: ClipChange) => void) | undefined
}

/** The clip's changes, newest first, each with Undo. */
export function ChangeList({ changes, busy, onUndo }: ChangeListProps) {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="changes" className="grid gap-2 border-t border-line pt-4">
      <h3 id="changes" className="font-strong">
        {t('Changes')}
      </h3>
      <ol className="grid gap-px">
        {changes.map((change) => (
          <li
            key={change.id}
            className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line py-1.5 text-small"
          >
            <div className="min-w-48 flex-1">
              <p className="text-meta text-ink-3">
                {[momentText(change.at), change.by, t(KINDS[change.via]), change.undone && t('taken back')]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {Object.keys(change.after).map((field) => (
                <p key={field} className="wrap-anywhere">
                  <span className="text-ink-3">{labelOf(field, t('Deleted'))}: </span>
                  <del className="text-ink-3">{fieldText(field, change.before[field])}</del> →{' '}
                  <ins className="no-underline">{fieldText(field, change.after[field])}</ins>
                </p>
              ))}
            </div>
            {onUndo && isUndoable(change) && (
              <Button
                size="sm"
                busy={busy === change.id}
                icon={<Undo2 size={16} aria-hidden />}
                aria-label={t('Undo the change of {moment}', { moment: momentText(change.at) })}
                onClick={() => onUndo(change)}
              >
                {t('Undo')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const isUndoable = ({ via, undone }: ClipChange): boolean => !undone && ['edit', 'bulk', 'csv', 'undo'].includes(via)
