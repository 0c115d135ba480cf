import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { useState } from 'react'
import { t, type Text, translate } from '../../../language/text.ts'
import { call } from '../../../lib/query.ts'
import { useCollectionNames } from '../../collections/use-collections.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../../ui/form/text-field.tsx'
import { addTags } from '../../uploads/draft/upload-draft.ts'
import { LabelFields, TagsField } from './choice-field.tsx'
import { ClearanceField } from './clearance-field.tsx'
import { HindiField } from './hindi-field.tsx'
import { type ClipEdit, ORIENTATION_SUGGESTIONS } from './clip-edit.ts'

interface ClipFieldsProps {
  clipId: string
  edit: ClipEdit
  onChange: (edit: ClipEdit) => void
}

/** SCR-61. */
export function ClipFields({ clipId, edit, onChange }: ClipFieldsProps) {
  const change = (part: Partial<ClipEdit>) => onChange({ ...edit, ...part })
  return (
    <div className="grid gap-5">
      <TextField
        label={t('Name')}
        value={edit.name}
        maxLength={200}
        onChange={({ target }) => change({ name: target.value })}
      />
      <HindiField field="nameHi" edit={edit} onChange={change} />
      <TextAreaField
        label={t('Description')}
        value={edit.description}
        maxLength={2000}
        rows={3}
        onChange={({ target }) => change({ description: target.value })}
      />
      <HindiField field="descriptionHi" edit={edit} onChange={change} />
      <div className="grid gap-2">
        <TagsField label={t('Tags')} tags={edit.tags} onChange={(tags) => change({ tags })} />
        <TagSuggestions clipId={clipId} tags={edit.tags} onAdd={(tag) => change({ tags: addTags(edit.tags, tag) })} />
        <TagOrder tags={edit.tags} onChange={(tags) => change({ tags })} />
      </div>
      <LabelFields value={edit} onChange={change} open />
      <OrientationField value={edit.orientation} onChange={(orientation) => change({ orientation })} />
      <TextField
        label={t('Place')}
        value={edit.place}
        maxLength={120}
        onChange={({ target }) => change({ place: target.value })}
      />
      <CollectionField value={edit.collection} onChange={(collection) => change({ collection })} />
      <div className="grid">
        {FLAGS.map(({ name, label }) => (
          <CheckboxField
            key={name}
            label={t(label)}
            checked={edit[name]}
            onChange={({ target }) => change({ [name]: target.checked })}
          />
        ))}
      </div>
      <ClearanceField
        card={edit.rights}
        computerGenerated={edit.computerGenerated}
        onChange={(rights) => change({ rights })}
      />
    </div>
  )
}

const FLAGS = [
  { name: 'shotonmobile', label: 'Shot on mobile' },
  { name: 'free', label: 'Free: any signed-in user may download it, with a licence' },
  { name: 'computerGenerated', label: 'Computer generated' },
] as const satisfies { name: keyof ClipEdit; label: Text }[]

/** B16: a clip is in one collection at most. */
function CollectionField({ value, onChange }: { value: string; onChange: (collection: string) => void }) {
  const names = useCollectionNames()
  return (
    <SelectField label={t('Collection')} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('In no collection')}</option>
      {[...new Set([value, ...names])].filter(Boolean).map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

const CUSTOM = 'custom'

/** SCR-64: one of the suggestions, or custom a custom one must be non-blank. */
function OrientationField({ value, onChange }: { value: string; onChange: (orientation: string) => void }) {
  const [custom, setCustom] = useState(() => !ORIENTATION_SUGGESTIONS.some((one) => one === value))
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label={t('Orientation')}
        value={custom ? CUSTOM : value}
        onChange={({ target }) => {
          setCustom(target.value === CUSTOM)
          onChange(target.value === CUSTOM ? '' : target.value)
        }}
      >
        {[...ORIENTATION_SUGGESTIONS, CUSTOM].map((one) => (
          <option key={one} value={one}>
            {translate(one)}
          </option>
        ))}
      </SelectField>
      {custom && (
        <TextField
          label={t('Custom orientation')}
          value={value}
          maxLength={40}
          error={value.trim() === '' ? t('Orientation is required') : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}

/** The order in which tags are shown, the most specific first; by keyboard as by mouse. */
function TagOrder({ tags, onChange }: { tags: string[]; onChange: (tags: string[]) => void }) {
  const [open, setOpen] = useState(false)
  if (tags.length < 2) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="sm" variant="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('Change the order')}
      </Button>
      {open && (
        <ol aria-label={t('Order of tags')} className="grid w-full max-w-[420px] contain-inline-size">
          {tags.map((tag, index) => (
            <li key={tag} className="flex min-h-9 items-center gap-1 border-b border-line text-small">
              <span className="w-7 text-meta text-ink-3 tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1 truncate">{tag}</span>
              <Move
                label={t('Move {word} up', { word: tag })}
                disabled={index === 0}
                onMove={() => onChange(moved(tags, index, -1))}
                up
              />
              <Move
                label={t('Move {word} down', { word: tag })}
                disabled={index === tags.length - 1}
                onMove={() => onChange(moved(tags, index, 1))}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function Move({ label, disabled, up, onMove }: { label: string; disabled: boolean; up?: boolean; onMove: () => void }) {
  const Icon = up ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onMove()}
      className="grid size-9 place-items-center rounded-field text-ink-2 hover:bg-sunken hover:text-ink aria-disabled:opacity-40"
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}

/** Swaps a tag with its neighbour. */
function moved(tags: readonly string[], index: number, by: -1 | 1): string[] {
  const list = [...tags]
  const [one, other] = [list[index], list[index + by]]
  if (one === undefined || other === undefined) return list
  list[index] = other
  list[index + by] = one
  return list
}

const SHOWN = 12

/** Tags of similar clips and synonyms of its own tags: one press adds. */
function TagSuggestions({ clipId, tags, onAdd }: { clipId: string; tags: string[]; onAdd: (tag: string) => void }) {
  const { data } = useQuery(call('GET /videos/tagsuggestions', { id: clipId }))
  const present = new Set(tags.map((tag) => tag.toLowerCase()))
  const left = (data?.tags ?? []).filter((tag) => !present.has(tag.toLowerCase())).slice(0, SHOWN)
  if (left.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <p id="suggested-tags" className="text-meta text-ink-3">
        {t('Clips like this one also carry')}
      </p>
      <ul aria-labelledby="suggested-tags" className="flex flex-wrap gap-1.5 contain-inline-size">
        {left.map((tag) => (
          <li key={tag} className="max-w-full">
            <button
              type="button"
              aria-label={t('Add {tag}', { tag })}
              onClick={() => onAdd(tag)}
              className="inline-flex h-8 max-w-full items-center gap-1 rounded-field border border-dashed border-control px-2.5 text-small text-ink-2 hover:bg-sunken hover:text-ink"
            >
              <Plus size={14} aria-hidden className="shrink-0" />
              <span className="truncate">{tag}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
