import { useState } from 'react'
import type { CallInput, CallReply } from '../../../../contract/index.ts'
import { t, type Text } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import Dialog from '../../../ui/dialog/dialog.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { ChoiceField } from '../edit/choice-field.tsx'
import { EffectList } from './effect-list.tsx'
import { useKnownLabels } from '../use-known-labels.ts'
import { refreshClips } from '../refresh-clips.ts'
import { TagsField } from '../edit/tags-field.tsx'

export const BULK_KINDS = {
  'add-tags': 'Add tags',
  'remove-tags': 'Remove tags',
  labels: 'Set theme/shot',
  free: 'Free on',
  'not-free': 'Free off',
  withdraw: 'Withdraw',
} as const satisfies Record<string, Text>
export type BulkKind = keyof typeof BULK_KINDS
type BulkEdit = Omit<CallInput<'POST /videos/bulkedit'>, 'ids' | 'apply'>
type Preview = CallReply<'POST /videos/bulkedit'>

interface BulkDialogProps {
  kind: BulkKind
  ids: string[]
  onDone: () => void
  onClose: () => void
}

/** One edit of many clips: fields, a dry run that shows the effect, then the edit itself; Undo works for 30 days. */
export function BulkDialog({ kind, ids, onDone, onClose }: BulkDialogProps) {
  const [edit, setEdit] = useState<BulkEdit>(FIXED[kind] ?? {})
  const failure = 'That did not work. Nothing was changed.'
  const preview = useChange({ send: () => api('POST /videos/bulkedit', { ids, ...edit }), failure })
  const apply = useChange({
    send: () => api('POST /videos/bulkedit', { ids, ...edit, apply: true }),
    success: ({ changed }) =>
      changed === 1
        ? t('1 clip changed. Undo is under Lists.')
        : t('{count} clips changed. Undo is under Lists.', { count: changed }),
    failure,
    onSuccess: onDone,
    refresh: refreshClips,
  })
  function change(next: BulkEdit) {
    preview.reset()
    setEdit(next)
  }
  return (
    <Dialog title={titleOf(t(BULK_KINDS[kind]), ids.length)} size="md" onClose={onClose}>
      <div className="grid gap-5">
        <BulkFields kind={kind} edit={edit} onChange={change} />
        {kind === 'withdraw' && (
          <p className="text-ink-2">
            {t(
              'They disappear from the site at once. People who bought them keep their downloads. You can restore them.',
            )}
          </p>
        )}
        {preview.reply && <EffectList {...preview.reply} />}
        <FormError text={preview.problem ?? apply.problem} />
        <Steps
          preview={preview.reply}
          isEmpty={Object.values(edit).every((value) => Array.isArray(value) && value.length === 0)}
          previewing={preview.busy}
          applying={apply.busy}
          danger={kind === 'withdraw'}
          onPreview={() => preview.run()}
          onApply={() => apply.run()}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}

const titleOf = (change: string, count: number): string =>
  count === 1 ? t('{change}: 1 clip', { change }) : t('{change}: {count} clips', { change, count })

const FIXED: Partial<Record<BulkKind, BulkEdit>> = {
  free: { free: true },
  'not-free': { free: false },
  withdraw: { withdraw: true },
}

interface BulkFieldsProps {
  kind: BulkKind
  edit: BulkEdit
  onChange: (edit: BulkEdit) => void
}

function BulkFields({ kind, edit, onChange }: BulkFieldsProps) {
  const known = useKnownLabels()
  if (kind === 'add-tags')
    return (
      <TagsField label={t('Tags to add')} tags={edit.addTags ?? []} onChange={(addTags) => onChange({ addTags })} />
    )
  if (kind === 'remove-tags')
    return (
      <TagsField
        label={t('Tags to remove')}
        tags={edit.removeTags ?? []}
        onChange={(removeTags) => onChange({ removeTags })}
      />
    )
  if (kind !== 'labels') return null
  return (
    <>
      <ChoiceField
        label={t('Themes to add')}
        known={known.themes}
        chosen={edit.addThemes ?? []}
        onChange={(addThemes) => onChange({ ...edit, addThemes })}
      />
      <ChoiceField
        label={t('Shots to add')}
        known={known.shots}
        chosen={edit.addShots ?? []}
        onChange={(addShots) => onChange({ ...edit, addShots })}
      />
      <ChoiceField
        label={t('Themes to remove')}
        known={known.themes}
        chosen={edit.removeThemes ?? []}
        onChange={(removeThemes) => onChange({ ...edit, removeThemes })}
      />
      <ChoiceField
        label={t('Shots to remove')}
        known={known.shots}
        chosen={edit.removeShots ?? []}
        onChange={(removeShots) => onChange({ ...edit, removeShots })}
      />
    </>
  )
}

interface StepsProps {
  preview: Preview | undefined
  isEmpty: boolean
  previewing: boolean
  applying: boolean
  danger: boolean
  onPreview: () => void
  onApply: () => void
  onClose: () => void
}

function Steps({ preview, isEmpty, previewing, applying, danger, onPreview, onApply, onClose }: StepsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {preview && preview.changed > 0 ? (
        <Button variant={danger ? 'danger' : 'accent'} busy={applying} onClick={onApply}>
          {danger ? t('Withdraw {count}', { count: preview.changed }) : t('Change {count}', { count: preview.changed })}
        </Button>
      ) : (
        <Button variant="accent" busy={previewing} disabled={isEmpty} onClick={onPreview}>
          {t('Show what changes')}
        </Button>
      )}
      <Button onClick={onClose}>{t('Cancel')}</Button>
    </div>
  )
}
