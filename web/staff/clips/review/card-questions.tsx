import { useState } from 'react'
import type { CallInput } from '../../../../contract/index.ts'
import { CLEARANCE_RULES, PEOPLE } from '../../../../contract/catalogue/clearances.ts'
import { t, translate } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { type ChangeOptions, useChange } from '../../../lib/use-change.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { SelectField } from '../../../ui/form/text-field.tsx'
import { formText } from '../../form-text.ts'
import { answersTo, PEOPLE_LABELS } from '../edit/clearance-field.tsx'

type Card = NonNullable<CallInput<'POST /videos/review'>['rights']>

const QUESTIONS = ['people', 'brand', 'minor'] as const

interface CardQuestionsProps {
  clip: { _id: string; name: string }
  decision: 'approve' | 'submit'
  /** What the button says. */
  action: string
  success: string
  refresh: ChangeOptions<Card, unknown>['refresh']
  onClose: () => void
  onDone?: () => void
}

/** LIC-18: what has to be answered before a clip without a rights card is approved or handed in. */
export function CardQuestions({ clip: { _id: id, name }, decision, action, success, ...rest }: CardQuestionsProps) {
  const { refresh = [], onClose, onDone } = rest
  const [missing, setMissing] = useState<readonly string[]>([])
  const { run, busy, problem } = useChange({
    send: (rights: Card) => api('POST /videos/review', { id, decision, rights }),
    success: () => success,
    failure: 'That did not work. Please try again.',
    refresh,
    onSuccess: () => {
      onClose()
      onDone?.()
    },
  })
  function submit(form: FormData) {
    const open = QUESTIONS.filter((question) => formText(form, question) === '')
    setMissing(open)
    if (open.length === 0)
      run(Object.fromEntries(QUESTIONS.map((question) => [question, formText(form, question)])) as Card)
  }
  return (
    <FormDialog
      title={t('Who and what is in the picture?')}
      action={action}
      {...{ busy, problem, onClose }}
      onSubmit={submit}
    >
      <p className="text-ink-2">
        {t(
          'Nobody has filled in the rights card of {name}. These answers become its card; the other questions are under Details.',
          {
            name,
          },
        )}
      </p>
      {QUESTIONS.map((question) => (
        <SelectField
          key={question}
          name={question}
          label={question === 'people' ? t('People') : translate(CLEARANCE_RULES[question].question)}
          defaultValue=""
          error={missing.includes(question) ? t('Please answer') : undefined}
        >
          <option value="">{t('Choose')}</option>
          {optionsOf(question).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      ))}
    </FormDialog>
  )
}

const optionsOf = (question: (typeof QUESTIONS)[number]): readonly (readonly [string, string])[] =>
  question === 'people' ? PEOPLE.map((one) => [one, t(PEOPLE_LABELS[one])]) : answersTo(question)
