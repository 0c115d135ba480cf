import { type Dispatch, type FormEvent, useState, type SetStateAction } from 'react'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { mailWordingProblem, type MailWording } from '../../../contract/site/mail-wording.ts'
import type { CallReply } from '../../../contract/index.ts'
import type { Language } from '../../../contract/values.ts'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { useFormDraft } from '../../ui/form/form-draft.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { languageLabel, WordingForm } from './wording-form.tsx'

type Mail = CallReply<'GET /staff/shopmails'>['mails'][number]

/** The product's own, through its placeholders: what is sent while nothing is changed. */
const PRODUCT: MailWording = { subject: '{subject}', heading: '{heading}', text: '{text}' }

/** One mail in one language. */
export function MailForm({ mail: { template, language, words }, version }: { mail: Mail; version: number }) {
  const [typed, setTyped] = useState(words ?? PRODUCT)
  const [formRef, draft] = useFormDraft(`mail ${language} ${template}`)
  const { run, busy, problem } = useChange({
    send: (next: MailWording | null) => api('POST /staff/shopmails', { template, language, words: next, version }),
    failure: 'The change could not be saved.',
    refresh: ['GET /staff/shopmails', 'GET /staff/shopversions'],
    onSuccess: draft.forget,
  })
  const wrong = mailWordingProblem(typed)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy && !wrong) run(isProduct(typed) ? null : typed)
  }
  const label = languageLabel(language)
  return (
    <div className="grid content-start gap-3">
      <h3 className="font-strong">{label}</h3>
      <WordingForm
        {...{ formRef, draft, busy }}
        name={`${template}: ${label}`}
        onSubmit={submit}
        onReset={words && (() => run(null))}
      >
        <MailFields {...{ language, typed, setTyped }} />
        <FormError text={(wrong && translate(wrong)) || problem} />
      </WordingForm>
      {!wrong && <MailPreview {...{ template, language }} words={typed} />}
    </div>
  )
}

interface MailFieldsProps {
  language: Language
  typed: MailWording
  setTyped: Dispatch<SetStateAction<MailWording>>
}

function MailFields({ language, typed, setTyped }: MailFieldsProps) {
  const field = (part: keyof MailWording) => ({
    name: part,
    lang: language,
    value: typed[part],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setTyped((current) => ({ ...current, [part]: value })),
  })
  return (
    <>
      <TextField label={t('Subject')} maxLength={150} {...field('subject')} />
      <TextField label={t('Heading')} maxLength={150} {...field('heading')} />
      <TextAreaField label={t('Text')} rows={8} maxLength={4_000} {...field('text')} />
    </>
  )
}

const isProduct = ({ subject, heading, text }: MailWording): boolean =>
  subject === PRODUCT.subject && heading === PRODUCT.heading && text === PRODUCT.text

/** As it would read, with made-up data. */
function MailPreview(asked: Pick<Mail, 'template' | 'language'> & { words: MailWording }) {
  const { data } = useQuery({
    queryKey: ['POST /staff/shopmails/preview', asked],
    queryFn: ({ signal }) => api('POST /staff/shopmails/preview', asked, { signal }),
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  return (
    <article
      lang={asked.language}
      aria-label={t('Preview')}
      className="grid gap-2 rounded-control bg-sunken p-4 text-small"
    >
      <p className="text-ink-3">{data.subject}</p>
      <h4 className="text-lead font-strong">{data.heading}</h4>
      {data.paragraphs.map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
      {data.details.map(({ name, value }) => (
        <p key={name}>
          {name}: {value}
        </p>
      ))}
      {data.button && <p className="font-strong text-link">{data.button}</p>}
    </article>
  )
}
