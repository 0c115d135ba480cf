import { useId } from 'react'
import {
  PEOPLE,
  CLEARANCE_RULES,
  CLEARANCE_TOPICS,
  type ClearanceCard,
  type ClearanceTopic,
  type Clearance,
  clearanceOf,
  type Use,
  USE_LABELS,
} from '../../../../contract/catalogue/clearances.ts'
import { Rich } from '../../../language/rich.tsx'
import { t, translate, type Text } from '../../../language/text.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { controlClass } from '../../../ui/form/field.tsx'

/** Not from the schema's defaults, which would take the schema into the browser. */
const NO_TOPICS = Object.fromEntries(CLEARANCE_TOPICS.map((topic) => [topic, 'no']))
const BLANK = { people: 'none', ...NO_TOPICS } as ClearanceCard
export const PEOPLE_LABELS = {
  none: 'Nobody who could be recognised',
  released: 'Recognisable, releases signed',
  unreleased: 'Recognisable, no releases',
} as const satisfies Record<ClearanceCard['people'], Text>

interface ClearanceFieldProps {
  card: ClearanceCard | null
  computerGenerated: boolean
  onChange: (card: ClearanceCard) => void
}

/** The rights card, question by question, with the uses it allows. */
export function ClearanceField({ card, computerGenerated, onChange }: ClearanceFieldProps) {
  if (!card)
    return (
      <fieldset className="grid justify-items-start gap-2">
        <legend className="mb-2 text-small font-strong">{t('Rights')}</legend>
        <p className="text-small text-ink-2">{t('Nobody has filled in the rights card: buyers are told nothing.')}</p>
        <Button size="sm" onClick={() => onChange(BLANK)}>
          {t('Fill in the rights card')}
        </Button>
      </fieldset>
    )
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-small font-strong">{t('Rights')}</legend>
      <div className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        <Question
          label={t('People')}
          value={card.people}
          options={PEOPLE.map((one) => [one, t(PEOPLE_LABELS[one])])}
          onChange={(people) => onChange({ ...card, people: people as ClearanceCard['people'] })}
        />
        {CLEARANCE_TOPICS.map((topic) => (
          <Question
            key={topic}
            label={translate(CLEARANCE_RULES[topic].question)}
            value={card[topic]}
            options={answersTo(topic)}
            onChange={(answer) => onChange({ ...card, [topic]: answer })}
          />
        ))}
      </div>
      <div aria-live="polite">
        <ClearanceResult verdict={clearanceOf(card, { computerGenerated })} />
      </div>
    </fieldset>
  )
}

export const answersTo = (topic: ClearanceTopic): [string, string][] => [
  ['no', t('No')],
  ['yes', t('Yes, not cleared')],
  ['cleared', t('Cleared: {how}', { how: translate(CLEARANCE_RULES[topic].clearedBy) })],
]

interface QuestionProps {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}

function Question({ label, value, options, onChange }: QuestionProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-0.5">
      <label htmlFor={id} className="text-meta text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={classNames(controlClass, 'h-9 pl-2 text-small')}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

const nameOf = (use: Use): string => translate(USE_LABELS[use])
const strong = (text: string) => <span className="font-strong">{text}</span>

/** The uses a clip is cleared for, and the reasons against the others. */
export function ClearanceResult({ verdict }: { verdict: Clearance }) {
  const { okFor, why, notes } = verdict
  return (
    <div className="grid gap-1 rounded-field bg-sunken p-3 text-small">
      <p>
        <Rich
          text={t('<what>OK for: </what>{uses}', { uses: okFor.map(nameOf).join(', ') || t('nothing yet') })}
          what={strong}
        />
      </p>
      {why.map(({ use, reasons }) => (
        <p key={use} className="text-ink-2">
          <Rich
            text={t('<what>Not for {use}: </what>{reasons}.', {
              use: nameOf(use),
              reasons: reasons.map(translate).join('; '),
            })}
            what={strong}
          />
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className="text-ink-2">
          {translate(note)}
        </p>
      ))}
    </div>
  )
}
