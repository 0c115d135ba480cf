import { Check, Plus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { t } from '../../../language/text.ts'
import { call } from '../../../lib/query.ts'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useEntryDraft } from '../../entry-draft.ts'
import { addTags, isTagList } from '../../uploads/draft/upload-draft.ts'
import { LABEL_KINDS, useKnownLabels, labelText, newLabel } from '../labels.ts'

interface ChoiceFieldProps {
  label: string
  /** The labels to choose from. */
  known: readonly string[]
  chosen: string[]
  onChange: (chosen: string[]) => void
  /** New labels may be added. */
  open?: boolean
}

/** Themes or shots as toggle buttons. */
export function ChoiceField({ label: legend, known, chosen, onChange, open }: ChoiceFieldProps) {
  const all = [...new Set([...known, ...chosen])]
  const toggle = (label: string) =>
    onChange(chosen.includes(label) ? chosen.filter((one) => one !== label) : [...chosen, label])
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-small font-strong">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {all.map((label) => (
          <button
            key={label}
            type="button"
            aria-pressed={chosen.includes(label)}
            onClick={() => toggle(label)}
            className={classNames(
              'inline-flex min-h-[34px] max-w-full items-center gap-1.5 rounded-field border px-3 py-1 text-left text-small wrap-anywhere',
              chosen.includes(label)
                ? 'border-link bg-sunken font-strong text-link'
                : 'border-line bg-surface text-ink-2 hover:border-control',
            )}
          >
            {chosen.includes(label) && <Check size={16} aria-hidden />}
            {labelText(label)}
          </button>
        ))}
      </div>
      {open && <AddLabel title={legend} known={all} onAdd={(label) => onChange([...chosen, label])} />}
    </fieldset>
  )
}

interface LabelFieldsProps {
  value: { themes: string[]; shots: string[] }
  onChange: (part: { themes?: string[]; shots?: string[] }) => void
  open?: boolean
}

/** The themes and the shots of a clip. */
export function LabelFields({ value, onChange, open = false }: LabelFieldsProps) {
  const known = useKnownLabels()
  return LABEL_KINDS.map(({ kind, title }) => (
    <ChoiceField
      key={kind}
      label={t(title)}
      known={known[kind]}
      chosen={value[kind]}
      onChange={(chosen) => onChange({ [kind]: chosen })}
      open={open}
    />
  ))
}

interface AddLabelProps {
  title: string
  known: readonly string[]
  /** A promise is that of saving it: until then it stays in the field. */
  onAdd: (label: string) => void | Promise<unknown>
}

/** SCR-63: a new theme or shot must be non-blank and not duplicate an existing one. */
export function AddLabel({ title, known, onAdd }: AddLabelProps) {
  const [entry, setEntry] = useEntryDraft(title)
  const [problem, setProblem] = useState('')
  function add() {
    const added = newLabel([...known, ...known.map(labelText)], entry)
    if ('problem' in added) return setProblem(added.problem)
    setProblem('')
    const saved = onAdd(added.label)
    if (saved)
      void saved.then(
        () => setEntry(''),
        () => {},
      )
    else setEntry('')
  }
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={t('New entry for {label}', { label: title })}
          value={entry}
          maxLength={60}
          error={problem || undefined}
          onChange={(event) => {
            setEntry(event.target.value)
            setProblem('')
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add()
          }}
        />
      </div>
      <IconButton label={t('Add to {label}', { label: title })} onClick={add} className="mt-7 border border-control">
        <Plus size={20} aria-hidden />
      </IconButton>
    </div>
  )
}

interface TagsFieldProps {
  label: string
  tags: string[]
  onChange: (tags: string[]) => void
}

/** SCR-62: tags are added with Enter; an entry with underscores is split into several, a pasted list at once (B17). */
export function TagsField({ label, tags, onChange }: TagsFieldProps) {
  const [entry, setEntry] = useEntryDraft(label)
  const completions = useId()
  const start = entry.trim()
  const { data } = useQuery({ ...call('GET /videos/tags', { q: start }), enabled: start.length > 1 })
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!isTagList(text)) return
    event.preventDefault()
    onChange(addTags(tags, entry + text))
    setEntry('')
  }
  function add() {
    onChange(addTags(tags, entry))
    setEntry('')
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={label}
            value={entry}
            hint={t('Press Enter to add; separate several with commas or underscores')}
            list={completions}
            autoComplete="off"
            onPaste={paste}
            onChange={(event) => setEntry(event.target.value)}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              add()
            }}
          />
        </div>
        <IconButton label={t('Add what was typed')} onClick={add} className="mt-7 border border-control">
          <Plus size={20} aria-hidden />
        </IconButton>
      </div>
      <datalist id={completions}>
        {data?.tags.map(({ word, clips }) => (
          <option key={word} value={word}>
            {clips === 1 ? t('1 clip') : t('{count} clips', { count: clips })}
          </option>
        ))}
      </datalist>
      {tags.length > 0 && (
        <ul aria-label={t('{label} chosen', { label })} className="flex flex-wrap gap-1.5 contain-inline-size">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Chip onRemove={() => onChange(tags.filter((one) => one !== tag))}>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
