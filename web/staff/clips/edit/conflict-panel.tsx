import { t, type Text } from '../../../language/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type Choices, defaultSide, differing, FIELD_LABELS, fieldText, type Side, type Versions } from './clip-edit.ts'

interface ConflictPanelProps {
  versions: Versions
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** Resolves an edit conflict (optimistic lock): both versions side by side, a choice for each field. */
export function ConflictPanel({ versions, choices, onChoose }: ConflictPanelProps) {
  return (
    <section aria-labelledby="conflict" className="grid gap-3 rounded-control border border-spark p-4">
      <h3 id="conflict" className="font-strong">
        {t('Somebody else saved this clip while you were editing')}
      </h3>
      <p className="text-small text-ink-2">
        {t('Choose what to keep, field by field, and save again. Nothing is lost yet.')}
      </p>
      {differing(versions).map((field) => {
        const chosen = choices[field] ?? defaultSide(versions, field)
        return (
          <fieldset key={field} className="grid gap-2 sm:grid-cols-2">
            <legend className="mb-1 text-small font-strong">{t(FIELD_LABELS[field])}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <SideChoice
                key={side}
                name={`conflict-${field}`}
                side={side}
                checked={chosen === side}
                text={fieldText(field, versions[side][field])}
                onChoose={() => onChoose({ ...choices, [field]: side })}
              />
            ))}
          </fieldset>
        )
      })}
    </section>
  )
}

const SIDE_LABELS = { mine: 'Keep mine', theirs: 'Take theirs' } as const satisfies Record<Side, Text>

interface SideChoiceProps {
  name: string
  side: Side
  checked: boolean
  text: string
  onChoose: () => void
}

function SideChoice({ name, side, checked, text, onChoose }: SideChoiceProps) {
  return (
    <label
      className={classNames(
        'grid min-h-11 content-start gap-x-3 rounded-field border p-2.5 text-small grid-cols-[auto_minmax(0,1fr)]',
        checked ? 'border-link bg-sunken' : 'border-line',
      )}
    >
      <input type="radio" name={name} checked={checked} onChange={onChoose} className="size-6 accent-accent" />
      <span className="font-strong">{t(SIDE_LABELS[side])}</span>
      <span className="col-start-2 wrap-anywhere text-ink-2">{text}</span>
    </label>
  )
}
