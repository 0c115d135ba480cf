import { Undo2 } from 'lucide-react'
import { clearanceOf } from '../../../../contract/catalogue/clearances.ts'
import type { AdminClip, ClipChange } from '../../../../contract/catalogue/clip-admin.ts'
import { t, type Text } from '../../../language/text.ts'
import { momentText } from '../../../lib/day-text.ts'
import { Detail } from '../../../ui/details.tsx'
import { ClearanceResult } from './clearance-field.tsx'
import { type ClipEdit, fieldText, labelOf, valueText } from './clip-edit.ts'
import { RowButton } from '../../staff-buttons.tsx'
import { fileSizeText } from '../../../lib/clip-text.ts'

interface ClipDetailsProps {
  video: AdminClip
  edit: ClipEdit
  /** What the file was called when it came. */
  fileName: string
}

/** SCR-61: clip id, basic information, tags, themes, shots, orientation, shot on mobile. */
export const ClipDetails = ({ video, edit, fileName }: ClipDetailsProps) => (
  <div className="grid gap-4">
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Detail name={t('Clip ID')}>{video._id}</Detail>
      <Detail name={t('State{of}', { of: '' })}>
        {[t(video.state), video.reviewReason].filter(Boolean).join(': ')}
      </Detail>
      <Detail name={t('Name')}>{edit.name}</Detail>
      <Detail name={t('Name in Hindi')}>{valueText(edit.nameHi)}</Detail>
      <Detail name={t('File')}>{valueText(fileName)}</Detail>
      <Detail name={t('Resolution')}>
        {video.videoWidth} × {video.videoHeight}
      </Detail>
      <Detail name={t('Length')}>{t('{count} s', { count: Math.round(video.duration) })}</Detail>
      <Detail name={t('File Size')}>{fileSizeText(video.fileSizeInMB)}</Detail>
      <Detail name={t('Orientation')}>{fieldText('orientation', edit.orientation)}</Detail>
      <Detail name={t('Tags')}>{valueText(edit.tags)}</Detail>
      <Detail name={t('Themes')}>{fieldText('themes', edit.themes)}</Detail>
      <Detail name={t('Shots')}>{fieldText('shots', edit.shots)}</Detail>
      <Detail name={t('Shot on mobile')}>{valueText(edit.shotonmobile)}</Detail>
      <Detail name={t('Description')}>{valueText(edit.description)}</Detail>
      <Detail name={t('Description in Hindi')}>{valueText(edit.descriptionHi)}</Detail>
      <Detail name={t('Place')}>{valueText(edit.place)}</Detail>
      <Detail name={t('Collection')}>{valueText(edit.collection)}</Detail>
      <Detail name={t('Free')}>{valueText(edit.free)}</Detail>
      <Detail name={t('Computer generated')}>{valueText(edit.computerGenerated)}</Detail>
      <Detail name={t('Rights')}>{edit.rights ? valueText(edit.rights) : t('Not filled in')}</Detail>
    </dl>
    {edit.rights && <ClearanceResult verdict={clearanceOf(edit.rights, edit)} />}
  </div>
)

/** Field by field, what stood there and what is to. */
export const ChangedFields = ({ before, after }: Pick<ClipChange, 'before' | 'after'>) =>
  Object.keys(after).map((field) => (
    <p key={field} className="wrap-anywhere">
      <span className="text-ink-3">{labelOf(field, t('Deleted'))}: </span>
      <del className="text-ink-3">{fieldText(field, before[field])}</del> →{' '}
      <ins className="no-underline">{fieldText(field, after[field])}</ins>
    </p>
  ))

const KINDS = {
  edit: 'changed',
  bulk: 'changed with others',
  csv: 'changed by a list',
  undo: 'undone',
  withdrawn: 'deleted',
  restored: 'restored',
  review: 'review',
  film: 'film replaced',
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
                {[momentText(change.at), change.by, t(KINDS[change.via]), change.undone && t('cancelled by the author')]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <ChangedFields {...change} />
            </div>
            {onUndo && isUndoable(change) && (
              <RowButton
                busy={busy === change.id}
                icon={Undo2}
                label={t('Undo')}
                name={t('Undo the change of {moment}', { moment: momentText(change.at) })}
                onClick={() => onUndo(change)}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const isUndoable = ({ via, undone }: ClipChange): boolean => !undone && ['edit', 'bulk', 'csv', 'undo'].includes(via)
