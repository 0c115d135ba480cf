import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { MESSAGE_TOPICS } from '../../../contract/site/message-topics.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { momentText } from '../../lib/day-text.ts'
import { saveDraft } from '../../lib/drafts.ts'
import { paths } from '../../lib/url.ts'
import { useChange } from '../../lib/use-change.ts'
import { breakableEmail } from '../../ui/breakable.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNote, useFormDraft } from '../../ui/form/form-draft.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { SelectField, TextAreaField } from '../../ui/form/text-field.tsx'
import { formText } from '../form-text.ts'
import { RowButton } from '../staff-buttons.tsx'
import { type Message, TOPICS } from './message.ts'
import { WithdrawClip } from './withdraw-clip.tsx'

/** One message: who wrote what, by when an answer is due, what was answered, and what can be done. */
export function MessageRow({ message, mayWithdraw }: { message: Message; mayWithdraw: boolean }) {
  const { id, name, state, taken } = message
  const [isAnswering, setIsAnswering] = useState(false)
  const take = useTaking(id)
  const { run, busy, problem } = useChange({
    send: (change: { answer: string } | { state: 'open' | 'closed' } | { about: Message['about'] }) =>
      'answer' in change
        ? api('POST /staff/answermessage', { id, text: change.answer, seen: message.answers.length })
        : api('POST /staff/filemessage', { id, ...change }),
    failure: 'The change could not be saved.',
    refresh: ['GET /staff/messages', 'GET /staff/waiting'],
    onSuccess: (_reply, change) => {
      if ('answer' in change) saveDraft(`answer ${id}`, null)
      setIsAnswering(false)
    },
  })
  return (
    <li className="grid gap-3 rounded-control border border-line bg-surface px-4 py-3">
      <Sender message={message} />
      {message.query && <p className="font-strong wrap-anywhere">{message.query}</p>}
      {message.text && <p className="wrap-anywhere whitespace-pre-wrap">{message.text}</p>}
      <Answers message={message} />
      <output className="text-small font-strong empty:hidden">
        {taken && t('{who} has been answering this since {moment}.', { who: taken.by, moment: momentText(taken.at) })}
      </output>
      <div className="flex flex-wrap items-end gap-2">
        <RowButton
          label={t('Answer')}
          name={`${t('Answer')}: ${name}`}
          aria-expanded={isAnswering}
          onClick={() => {
            setIsAnswering(!isAnswering)
            take.run(!isAnswering)
          }}
        />
        <RowButton
          label={state === 'closed' ? t('Open again') : t('Close')}
          name={`${state === 'closed' ? t('Open again') : t('Close')}: ${name}`}
          aria-disabled={busy || undefined}
          onClick={() => busy || run({ state: state === 'closed' ? 'open' : 'closed' })}
        />
        {mayWithdraw && <WithdrawClip message={message} />}
        <SelectField
          label={t('Subject')}
          value={message.about}
          onChange={({ target }) => run({ about: target.value as Message['about'] })}
        >
          {MESSAGE_TOPICS.map((about) => (
            <option key={about} value={about}>
              {t(TOPICS[about])}
            </option>
          ))}
        </SelectField>
      </div>
      {isAnswering && <AnswerForm id={id} busy={busy} onSend={(answer) => run({ answer })} />}
      <FormError text={problem} />
    </li>
  )
}

/** Tells others that an answer is being written. Who is told too late loses nothing: of two answers the second is asked about. */
const useTaking = (id: string) =>
  useChange({
    send: (on: boolean) => api('POST /staff/takemessage', { id, on }),
    refresh: ['GET /staff/messages'],
  })

const Sender = ({
  message: { name, email, phone, country, clip, createdAt, dueAt, late, state },
}: {
  message: Message
}) => (
  <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
    <p className="min-w-0 wrap-anywhere">
      <strong className="font-strong">{name}</strong> · {breakableEmail(email)} · {phone}
      {country && ` · ${country}`}
      {clip && (
        <>
          {' · '}
          <Link to={paths.clip(clip._id, clip.name)} className="text-link underline underline-offset-4">
            {clip.name}
          </Link>
        </>
      )}
    </p>
    <p className={classNames('text-meta', late ? 'font-strong text-danger' : 'text-ink-3')}>
      {t('Written {moment}', { moment: momentText(createdAt) })}
      {state === 'open' &&
        ` · ${late ? t('Overdue since {moment}', { moment: momentText(dueAt) }) : t('Answer due {moment}', { moment: momentText(dueAt) })}`}
    </p>
  </div>
)

const Answers = ({ message: { answers, changed } }: { message: Message }) => (
  <>
    {answers.map(({ text, by, at }) => (
      <div key={at} className="rounded-field bg-sunken px-3 py-2">
        <p className="text-meta text-ink-3">{t('Answered by {who}, {moment}', { who: by, moment: momentText(at) })}</p>
        <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      </div>
    ))}
    {changed && answers.length === 0 && (
      <p className="text-meta text-ink-3">
        {t('Changed by {who}, {moment}', { who: changed.by, moment: momentText(changed.at) })}
      </p>
    )}
  </>
)

function AnswerForm({ id, busy, onSend }: { id: string; busy: boolean; onSend: (text: string) => void }) {
  const [formRef, draft] = useFormDraft(`answer ${id}`)
  const [isMissing, setIsMissing] = useState(false)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = formText(new FormData(event.currentTarget), 'answer')
    setIsMissing(text === '')
    if (text && !busy) onSend(text)
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-3">
      <DraftNote of={draft} />
      <TextAreaField
        name="answer"
        label={t('Answer, sent by mail')}
        error={isMissing ? t('An answer is needed') : undefined}
        // The form was just opened to be typed in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <Button type="submit" variant="accent" busy={busy} className="justify-self-start">
        {t('Send the answer')}
      </Button>
    </form>
  )
}
