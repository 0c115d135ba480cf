import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput, CallReply } from '../../../../contract/index.ts'
import { t, translate, type Text } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import Dialog from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { ChoiceField } from '../edit/choice-field.tsx'
import { EffectList } from './effect-list.tsx'
import { useKnownLabels } from '../use-known-labels.ts'
import { refreshClips } from '../edit/use-edit-clip.ts'
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

/** One change for many clips: what, then what it would do, then it is done; Undo stands for 30 days. */
export function BulkDialog({ kind, ids, onDone, onClose }: BulkDialogProps) {
  const [wish, setWish] = useState<BulkEdit>(FIXED[kind] ?? {})
  const client = useQueryClient()
  const look = useMutation({ mutationFn: () => api('POST /videos/bulkedit', { ids, ...wish }) })
  const apply = useMutation({
    mutationFn: () => api('POST /videos/bulkedit', { ids, ...wish, apply: true }),
    onSuccess: ({ changed }) => {
      toast.success(
        changed === 1
          ? t('1 clip changed. Undo is under Lists.')
          : t('{count} clips changed. Undo is under Lists.', { count: changed }),
      )
      onDone()
      return refreshClips(client)
    },
  })
  const problem = look.error ?? apply.error
  const change = (next: BulkEdit) => {
    look.reset()
    setWish(next)
  }
  return (
    <Dialog title={titleOf(t(BULK_KINDS[kind]), ids.length)} size="md" onClose={onClose}>
      <div className="grid gap-5">
        <BulkFields kind={kind} wish={wish} onChange={change} />
        {kind === 'withdraw' && (
          <p className="text-ink-2">
            {t(
              'They disappear from the site at once. People who bought them keep their downloads. You can restore them.',
            )}
          </p>
        )}
        {look.data && <EffectList {...look.data} />}
        <div role="alert" className="empty:hidden">
          {problem && (
            <FieldError
              id="bulk-problem"
              text={translate(problem.message) || t('That did not work. Nothing was changed.')}
            />
          )}
        </div>
        <Steps
          preview={look.data}
          isEmpty={Object.values(wish).every((value) => Array.isArray(value) && value.length === 0)}
          looking={look.isPending}
          applying={apply.isPending}
          danger={kind === 'withdraw'}
          onLook={() => look.mutate()}
          onApply={() => apply.mutate()}
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

function BulkFields({ kind, wish, onChange }: { kind: BulkKind; wish: BulkEdit; onChange: (wish: BulkEdit) => void }) {
  const known = useKnownLabels()
  if (kind === 'add-tags')
    return (
      <TagsField label={t('Tags to add')} words={wish.addTags ?? []} onChange={(addTags) => onChange({ addTags })} />
    )
  if (kind === 'remove-tags')
    return (
      <TagsField
        label={t('Tags to remove')}
        words={wish.removeTags ?? []}
        onChange={(removeTags) => onChange({ removeTags })}
      />
    )
  if (kind !== 'labels') return null
  return (
    <>
      <ChoiceField
        label={t('Themes to add')}
        known={known.themes}
        chosen={wish.addThemes ?? []}
        onChange={(addThemes) => onChange({ ...wish, addThemes })}
      />
      <ChoiceField
        label={t('Shots to add')}
        known={known.shots}
        chosen={wish.addShots ?? []}
        onChange={(addShots) => onChange({ ...wish, addShots })}
      />
      <ChoiceField
        label={t('Themes to remove')}
        known={known.themes}
        chosen={wish.removeThemes ?? []}
        onChange={(removeThemes) => onChange({ ...wish, removeThemes })}
      />
      <ChoiceField
        label={t('Shots to remove')}
        known={known.shots}
        chosen={wish.removeShots ?? []}
        onChange={(removeShots) => onChange({ ...wish, removeShots })}
      />
    </>
  )
}

interface StepsProps {
  preview: Preview | undefined
  isEmpty: boolean
  looking: boolean
  applying: boolean
  danger: boolean
  onLook: () => void
  onApply: () => void
  onClose: () => void
}

function Steps({ preview, isEmpty, looking, applying, danger, onLook, onApply, onClose }: StepsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {preview && preview.changed > 0 ? (
        <Button variant={danger ? 'danger' : 'accent'} busy={applying} onClick={onApply}>
          {danger ? t('Withdraw {count}', { count: preview.changed }) : t('Change {count}', { count: preview.changed })}
        </Button>
      ) : (
        <Button variant="accent" busy={looking} disabled={isEmpty} onClick={onLook}>
          {t('Show what changes')}
        </Button>
      )}
      <Button onClick={onClose}>{t('Cancel')}</Button>
    </div>
  )
}
