import { Check, Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../../../language/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { newLabel } from '../new-label.ts'
import { labelText } from '../label-text.ts'

interface ChoiceFieldProps {
  label: string
  /** What may be chosen. */
  known: readonly string[]
  chosen: string[]
  onChange: (chosen: string[]) => void
  /** A word of one's own may be added. */
  open?: boolean
}

/** Themes or shots: chosen by pressing. */
export function ChoiceField({ label, known, chosen, onChange, open }: ChoiceFieldProps) {
  const all = [...new Set([...known, ...chosen])]
  const toggle = (word: string) =>
    onChange(chosen.includes(word) ? chosen.filter((one) => one !== word) : [...chosen, word])
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-small font-strong">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {all.map((word) => (
          <button
            key={word}
            type="button"
            aria-pressed={chosen.includes(word)}
            onClick={() => toggle(word)}
            className={classNames(
              'inline-flex min-h-[34px] max-w-full items-center gap-1.5 rounded-field border px-3 py-1 text-left text-small wrap-anywhere',
              chosen.includes(word)
                ? 'border-link bg-sunken font-strong text-link'
                : 'border-line bg-surface text-ink-2 hover:border-control',
            )}
          >
            {chosen.includes(word) && <Check size={16} aria-hidden />}
            {labelText(word)}
          </button>
        ))}
      </div>
      {open && <AddLabel label={label} known={all} onAdd={(word) => onChange([...chosen, word])} />}
    </fieldset>
  )
}

interface AddLabelProps {
  label: string
  known: readonly string[]
  onAdd: (word: string) => void
}

/** Spec 5: a new theme or shot must be non-blank and not double an existing one. */
export function AddLabel({ label, known, onAdd }: AddLabelProps) {
  const [entry, setEntry] = useState('')
  const [problem, setProblem] = useState('')
  function add() {
    const word = newLabel([...known, ...known.map(labelText)], entry)
    if ('problem' in word) return setProblem(word.problem)
    onAdd(word.word)
    setEntry('')
    setProblem('')
  }
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={t('New entry for {label}', { label })}
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
      <IconButton label={t('Add to {label}', { label })} onClick={add} className="mt-7 border border-control">
        <Plus size={20} aria-hidden />
      </IconButton>
    </div>
  )
}
