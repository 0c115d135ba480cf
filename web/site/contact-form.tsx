import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { Rich } from '../language/rich.tsx'
import { language, t, translate } from '../language/text.ts'
import { api, ApiError } from '../lib/api.ts'
import { useSite } from '../lib/site.ts'
import { toast } from '../lib/toast.ts'
import { paths } from '../lib/url.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/form/field.tsx'
import { JsOnlyForm } from '../ui/form/js-only-form.tsx'
import { CheckboxField, TextAreaField, TextField } from '../ui/form/text-field.tsx'
import {
  contactForm,
  contactProblem,
  emptyContact,
  digitsOnly,
  type ContactFields,
  type ContactVariant,
} from './contact.schema.ts'

/**
 * SCR-53: name, email, phone, country or query, message, agree. Submitting only validates; no request is sent, unless
 * the operator has a mailbox for it (SCR-53): then a failure is told, and what was typed stays.
 */
export function ContactForm({ variant }: { variant: ContactVariant }) {
  const { register, handleSubmit, reset, formState } = useForm<ContactFields>({
    resolver: zodResolver(contactForm(variant)),
    defaultValues: emptyContact,
  })
  const { errors, isSubmitting } = formState
  const { takesMessages } = useSite()
  const [problem, setProblem] = useState('')
  const submit = handleSubmit(
    async (fields) => {
      const failure = takesMessages ? await send(fields) : ''
      setProblem(failure)
      if (failure) return toast.error(failure)
      toast.success(t('Your query has been submitted successfully! We will get back to you soon.'))
      reset()
    },
    (faulty) => toast.error(translate(contactProblem(Object.keys(faulty)))),
  )
  return (
    <JsOnlyForm onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField label={t('Name')} autoComplete="name" {...register('name')} error={problemOf(errors.name)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Email')}
          type="email"
          autoComplete="email"
          {...register('email')}
          error={problemOf(errors.email)}
        />
        <TextField
          label={t('Phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          onInput={keepFigures}
          {...register('phone')}
          error={problemOf(errors.phone)}
        />
      </div>
      {variant === 'country' ? (
        <TextField
          label={t('Country')}
          autoComplete="country-name"
          {...register('country')}
          error={problemOf(errors.country)}
        />
      ) : (
        <TextField label={t('Query')} {...register('query')} error={problemOf(errors.query)} />
      )}
      <TextAreaField label={t('Message (optional)')} {...register('message')} error={problemOf(errors.message)} />
      <CheckboxField {...register('agree')} error={problemOf(errors.agree)} label={<AgreeLabel />} />
      <div role="alert" className="empty:hidden">
        {problem && <FieldError id="contact-problem" text={problem} />}
      </div>
      <Button
        type="submit"
        variant="accent"
        size="lg"
        busy={isSubmitting}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {t('Submit')}
      </Button>
    </JsOnlyForm>
  )
}

/** A field's problem in the language of the page. */
const problemOf = (error: { message?: string } | undefined) => error?.message && translate(error.message)

/** Empty when the message is on its way. */
async function send({ agree: _agreed, ...message }: ContactFields): Promise<string> {
  try {
    await api('POST /contact', { ...message, language: language() })
    return ''
  } catch (error) {
    const told = error instanceof ApiError && error.status < 500 ? translate(error.message) : ''
    return told || t('Your message could not be sent. Please try again.')
  }
}

function keepFigures({ currentTarget }: { currentTarget: HTMLInputElement }) {
  const kept = digitsOnly(currentTarget.value)
  if (kept !== currentTarget.value) currentTarget.value = kept
}

const AgreeLabel = () => (
  <Rich
    text={t('I agree to the <terms>Terms & Conditions</terms>')}
    terms={(words) => (
      // What has been typed so far must not be lost.
      <Link to={paths.terms} target="_blank" className="text-link underline underline-offset-4">
        {words}
      </Link>
    )}
  />
)
