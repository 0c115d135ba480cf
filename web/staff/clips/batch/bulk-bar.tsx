import { useState } from 'react'
import type { CallInput } from '../../../../contract/index.ts'
import { t, type Text } from '../../../language/text.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { useDraft } from '../../../lib/drafts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import Dialog from '../../../ui/dialog/dialog.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { SelectField, TextField } from '../../../ui/form/text-field.tsx'
import { useCollectionNames } from '../../collections/use-collections.ts'
import { EntryForm } from '../../entry-draft.ts'
import { ChoiceField, TagsField } from '../edit/choice-field.tsx'
import { useKnownLabels } from '../labels.ts'
import { useClipChange } from '../refresh-clips.ts'
import { EffectList } from './effect-list.tsx'

/** Limit of the call. */
const MAX_CLIPS = 1_000

interface BulkBarProps {
  ids: string[]
  isAdmin: boolean
  /** Takes clips out of the selection. */
  onDrop: (ids: readonly string[]) => void
  onClear: () => void
}

/** Bulk edits of the selected clips; sticks to the bottom while scrolling. */
export function BulkBar({ ids, isAdmin, onDrop, onClear }: BulkBarProps) {
  const [kind, setKind] = useState<BulkKind | null>(null)
  const kinds = Object.entries(BULK_KINDS).filter(([one]) => isAdmin || isForAll(one, ids.length))
  return (
    <section
      aria-label={t('Selected clips')}
      // On a phone above the button that opens the desks.
      className="sticky bottom-2 z-10 flex max-md:bottom-20 flex-wrap items-center gap-1.5 rounded-control border border-control bg-surface p-2"
    >
      <output className="mr-2 px-1 font-strong tabular-nums">{t('{count} selected', { count: ids.length })}</output>
      {ids.length > MAX_CLIPS && <p className="text-small text-danger">{t('At most 1,000 at once.')}</p>}
      {kinds.map(([one, { label }]) => (
        <Button
          key={one}
          size="sm"
          variant={one === 'withdraw' ? 'danger' : 'outline'}
          disabled={ids.length > MAX_CLIPS}
          onClick={() => setKind(one as BulkKind)}
        >
          {t(label)}
        </Button>
      ))}
      <Button size="sm" variant="plain" onClick={onClear}>
        {t('Clear selection')}
      </Button>
      {kind && (
        <BulkDialog
          kind={kind}
          ids={ids}
          onDrop={onDrop}
          onClose={() => setKind(null)}
          onDone={() => {
            setKind(null)
            onClear()
          }}
        />
      )}
    </section>
  )
}

type BulkEdit = Omit<CallInput<'POST /videos/bulkedit'>, 'ids' | 'apply'>

interface BulkField {
  name: 'addTags' | 'removeTags' | 'addThemes' | 'removeThemes' | 'addShots' | 'removeShots'
  label: Text
  /** Chosen among the known labels; without it tags are typed. */
  known?: 'themes' | 'shots'
}

interface BulkKindOptions {
  label: Text
  fields?: readonly BulkField[]
  /** One of the collections is chosen, or none. */
  collection?: true
  /** The edit itself, where there is nothing to fill in. */
  edit?: BulkEdit
}

const BULK_KINDS = {
  'add-tags': { label: 'Add tags', fields: [{ name: 'addTags', label: 'Tags to add' }] },
  'remove-tags': { label: 'Remove tags', fields: [{ name: 'removeTags', label: 'Tags to remove' }] },
  labels: {
    label: 'Set theme/shot',
    fields: [
      { name: 'addThemes', label: 'Themes to add', known: 'themes' },
      { name: 'addShots', label: 'Shots to add', known: 'shots' },
      { name: 'removeThemes', label: 'Themes to remove', known: 'themes' },
      { name: 'removeShots', label: 'Shots to remove', known: 'shots' },
    ],
  },
  collection: { label: 'Collection', collection: true },
  free: { label: 'Free on', edit: { free: true } },
  'not-free': { label: 'Free off', edit: { free: false } },
  withdraw: { label: 'Withdraw', edit: { withdraw: true } },
} as const satisfies Record<string, BulkKindOptions>
type BulkKind = keyof typeof BULK_KINDS

/** What no ADMIN is needed for: withdrawing is always theirs, making clips free as soon as there are several. */
const isForAll = (kind: string, clips: number): boolean => kind !== 'withdraw' && (kind !== 'free' || clips === 1)

interface BulkDialogProps {
  kind: BulkKind
  ids: string[]
  onDrop: (ids: readonly string[]) => void
  onDone: () => void
  onClose: () => void
}

/** One edit of many clips: fields, a dry run that shows the effect, then the edit itself; Undo works for 30 days. */
function BulkDialog({ kind, ids, onDrop, onDone, onClose }: BulkDialogProps) {
  const { label, fields = [], collection, edit: fixed = {} }: BulkKindOptions = BULK_KINDS[kind]
  // Of these clips alone: the reason of one withdrawal must not stand in the register under another.
  const draft = `bulk ${kind} ${ids.length} ${ids.toSorted().join(' ')}` as const
  const [typed, setEdit] = useDraft<BulkEdit>(draft)
  const edit = typed ?? fixed
  const failure = 'That did not work. Nothing was changed.'
  const preview = useChange({ send: () => api('POST /videos/bulkedit', { ids, ...edit }), failure })
  const apply = useClipChange({
    send: () => api('POST /videos/bulkedit', { ids, ...edit, apply: true }),
    success: ({ changed, waiting }) => {
      if (waiting > 0) return t('{waiting} of {count} changes wait for an administrator.', { waiting, count: changed })
      if (changed === 1) return t('1 clip changed. Undo is under Lists.')
      return t('{count} clips changed. Undo is under Lists.', { count: changed })
    },
    failure,
    onSuccess: () => {
      setEdit(null)
      onDone()
    },
  })
  function change(next: BulkEdit) {
    preview.reset()
    setEdit(next)
  }
  const gone = goneIn(preview.error ?? apply.error)
  const goOnWithout = (missing: readonly string[]) => [preview.reset(), apply.reset(), onDrop(missing)]
  const isWithdrawal = kind === 'withdraw'
  const changed = preview.reply?.changed ?? 0
  const isEmpty = Object.values(edit).every((value) => Array.isArray(value) && value.length === 0)
  return (
    <Dialog title={titleOf(t(label), ids.length)} size="md" onClose={onClose}>
      <div className="grid gap-5">
        <EntryForm value={draft}>
          <BulkFields fields={fields} edit={edit} onChange={change} />
        </EntryForm>
        {collection && <CollectionChoice edit={edit} onChange={change} />}
        {isWithdrawal && <Withdrawal edit={edit} onChange={change} />}
        {preview.reply && <EffectList {...preview.reply} />}
        <FormError text={preview.problem ?? apply.problem} />
        <GoOnWithout gone={gone} of={ids} onPress={() => goOnWithout(gone)} />
        <div className="flex flex-wrap gap-3">
          {changed > 0 ? (
            <Button variant={isWithdrawal ? 'danger' : 'accent'} busy={apply.busy} onClick={() => apply.run()}>
              {isWithdrawal ? t('Withdraw {count}', { count: changed }) : t('Change {count}', { count: changed })}
            </Button>
          ) : (
            <Button variant="accent" busy={preview.busy} disabled={isEmpty} onClick={() => preview.run()}>
              {t('Show what changes')}
            </Button>
          )}
          <Button onClick={() => [setEdit(null), onClose()]}>{t('Cancel')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

interface GoOnWithoutProps {
  gone: readonly string[]
  of: readonly string[]
  onPress: () => void
}

const GoOnWithout = ({ gone, of, onPress }: GoOnWithoutProps) =>
  gone.length > 0 &&
  gone.length < of.length && (
    <Button onClick={onPress}>
      {gone.length === 1 ? t('Go on without this clip') : t('Go on without {count} clips', { count: gone.length })}
    </Button>
  )

/** The clips of the selection that somebody has withdrawn meanwhile. */
const goneIn = (error: Error | null): readonly string[] =>
  error instanceof ApiError && error.code === 'clip_not_found' && Array.isArray(error.current) ? error.current : []

const titleOf = (change: string, count: number): string =>
  count === 1 ? t('{change}: 1 clip', { change }) : t('{change}: {count} clips', { change, count })

const Withdrawal = ({ edit, onChange }: Pick<BulkFieldsProps, 'edit' | 'onChange'>) => (
  <>
    <p className="text-ink-2">
      {t('They disappear from the site at once. People who bought them keep their downloads. You can restore them.')}
    </p>
    <TextField
      label={t('Reason (optional)')}
      hint={t('For the register of withdrawn clips.')}
      maxLength={500}
      value={edit.reason ?? ''}
      onChange={({ target }) => onChange({ ...edit, reason: target.value })}
    />
  </>
)

const CollectionChoice = ({ edit, onChange }: Pick<BulkFieldsProps, 'edit' | 'onChange'>) => (
  <SelectField
    label={t('Collection')}
    value={edit.collection === undefined ? 'choose' : `in ${edit.collection}`}
    onChange={({ target }) => onChange(target.value === 'choose' ? {} : { collection: target.value.slice(3) })}
  >
    <option value="choose">{t('Choose')}</option>
    <option value="in ">{t('In no collection')}</option>
    {useCollectionNames().map((name) => (
      <option key={name} value={`in ${name}`}>
        {name}
      </option>
    ))}
  </SelectField>
)

interface BulkFieldsProps {
  fields: readonly BulkField[]
  edit: BulkEdit
  onChange: (edit: BulkEdit) => void
}

function BulkFields({ fields, edit, onChange }: BulkFieldsProps) {
  const labels = useKnownLabels()
  return fields.map(({ name, label, known }) => {
    const change = (values: string[]) => onChange({ ...edit, [name]: values })
    const values = edit[name] ?? []
    if (!known) return <TagsField key={name} label={t(label)} tags={values} onChange={change} />
    return <ChoiceField key={name} label={t(label)} known={labels[known]} chosen={values} onChange={change} />
  })
}
