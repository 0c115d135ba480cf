import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { Rich } from '../language/rich.tsx'
import { language, t, type Text, translate } from '../language/text.ts'
import { FORM_TOPICS, type FormTopic } from '../../contract/site/message-topics.ts'
import { api, ApiError } from '../lib/api.ts'
import { reasonOf } from '../lib/error-message.ts'
import { toast } from '../lib/toast.ts'
import { paths } from '../lib/url.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { formFields } from '../ui/form/form-fields.ts'
import { JsOnlyForm } from '../ui/form/js-only-form.tsx'
import { CheckboxField, TextAreaField, TextField } from '../ui/form/text-field.tsx'
import {
  contactForm,
  contactProblem,
  digitsOnly,
  emptyContact,
  type ContactFields,
  type ContactVariant,
} from './contact.schema.ts'

/** SCR-53: name, email, phone, country or query, message, agree. A failure is shown, and what was typed stays. */
export function ContactForm({ variant }: { variant: ContactVariant }) {
  const form = useForm<ContactFields>({
    resolver: zodResolver(contactForm(variant)),
    defaultValues: emptyContact,
  })
  const subject = useSubject()
  const field = formFields(form)
  const [problem, setProblem] = useState('')
  const submit = form.handleSubmit(
    async (fields) => {
      const failure = await send(fields, subject)
      setProblem(failure)
      if (failure) return toast.error(failure)
      toast.success(t('Your query has been submitted successfully! We will get back to you soon.'))
      form.reset()
    },
    (faulty) => toast.error(translate(contactProblem(Object.keys(faulty)))),
  )
  return (
    <JsOnlyForm onSubmit={(event) => void submit(event)} className="grid gap-4">
      {subject.about && <p className="font-strong">{t(SUBJECTS[subject.about])}</p>}
      <TextField label={t('Name')} autoComplete="name" {...field('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('Email')} type="email" autoComplete="email" {...field('email')} />
        <TextField
          label={t('Phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          onInput={dropNonDigits}
          {...field('phone')}
        />
      </div>
      {variant === 'country' ? (
        <TextField label={t('Country')} autoComplete="country-name" {...field('country')} />
      ) : (
        <TextField label={t('Query')} {...field('query')} />
      )}
      <TextAreaField label={t('Message (optional)')} {...field('message')} />
      <CheckboxField {...field('agree')} label={<AgreeLabel />} />
      <FormError text={problem} />
      <Button
        type="submit"
        variant="accent"
        size="lg"
        busy={form.formState.isSubmitting}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {t('Submit')}
      </Button>
    </JsOnlyForm>
  )
}

const SUBJECTS: Record<Exclude<FormTopic, 'question'>, Text> = {
  enterprise: 'About the Enterprise plan',
  refund: 'About a refund',
  complaint: 'A complaint',
  takedown: 'A report about a clip or a board',
}

/** What the address says the message is about, and the clip. */
function useSubject() {
  const [params] = useSearchParams()
  const about = FORM_TOPICS.find((topic) => topic === params.get('about'))
  const clip = /^[\w-]{1,64}$/.exec(params.get('of') ?? '')?.[0]
  return { ...(about && about !== 'question' && { about }), ...(clip && { clip }) }
}

/** @returns what went wrong; empty when the message was accepted */
async function send(
  { agree: _agreed, email, ...message }: ContactFields,
  subject: ReturnType<typeof useSubject>,
): Promise<string> {
  try {
    await api('POST /contact', { ...message, ...subject, email, language: language() })
    return ''
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status < 500
    return (isRefusal && reasonOf(error)) || t('Your message could not be sent. Please try again.')
  }
}

function dropNonDigits({ currentTarget }: FormEvent<HTMLInputElement>) {
  const digits = digitsOnly(currentTarget.value)
  if (digits !== currentTarget.value) currentTarget.value = digits
}

const AgreeLabel = () => (
  <Rich
    text={t('I agree to the <terms>Terms & Conditions</terms>')}
    terms={(text) => (
      // In a new tab, so that what was typed stays.
      <Link to={paths.terms} target="_blank" className="text-link underline underline-offset-4">
        {text}
      </Link>
    )}
  />
)
