import { useId } from 'react'
import {
  PEOPLE,
  RIGHTS_RULES,
  RIGHTS_TOPICS,
  type RightsCard,
  type RightsTopic,
  type RightsVerdict,
  rightsVerdict,
  type Use,
  USE_WORDS,
} from '../../../../contract/clip-rights.ts'
import { Rich } from '../../../language/rich.tsx'
import { t, translate, type Text } from '../../../language/text.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { controlLook } from '../../../ui/field.tsx'

const BLANK: RightsCard = {
  people: 'none',
  monument: 'no',
  railway: 'no',
  drone: 'no',
  ritual: 'no',
  minor: 'no',
  currency: 'no',
  flag: 'no',
  map: 'no',
  brand: 'no',
}
const PEOPLE_LABELS = {
  none: 'Nobody who could be recognised',
  released: 'Recognisable, releases signed',
  unreleased: 'Recognisable, no releases',
} as const satisfies Record<RightsCard['people'], Text>

interface ClearanceFieldProps {
  card: RightsCard | null
  computerGenerated: boolean
  onChange: (card: RightsCard) => void
}

/** What others have a say in, question by question, and at once what the clip may be used for. */
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
          onChange={(people) => onChange({ ...card, people: people as RightsCard['people'] })}
        />
        {RIGHTS_TOPICS.map((topic) => (
          <Question
            key={topic}
            label={translate(RIGHTS_RULES[topic].question)}
            value={card[topic]}
            options={answersTo(topic)}
            onChange={(answer) => onChange({ ...card, [topic]: answer })}
          />
        ))}
      </div>
      <div aria-live="polite">
        <ClearanceResult verdict={rightsVerdict(card, { computerGenerated })} />
      </div>
    </fieldset>
  )
}

const answersTo = (topic: RightsTopic): [string, string][] => [
  ['no', t('No')],
  ['yes', t('Yes, not cleared')],
  ['cleared', t('Cleared: {how}', { how: translate(RIGHTS_RULES[topic].clearedBy) })],
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
        className={classNames(controlLook, 'h-9 px-2 text-small')}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

const nameOf = (use: Use): string => translate(USE_WORDS[use])
const strong = (words: string) => <span className="font-strong">{words}</span>

/** What a clip may be used for, and why not for the rest. */
export function ClearanceResult({ verdict }: { verdict: RightsVerdict }) {
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
