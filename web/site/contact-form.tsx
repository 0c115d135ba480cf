import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { Rich } from '../language/rich.tsx'
import { language, t, translate } from '../language/text.ts'
import { api, ApiError } from '../lib/api.ts'
import { reasonOf } from '../lib/error-message.ts'
import { useSite } from '../lib/site.ts'
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

/**
 * SCR-53: name, email, phone, country or query, message, agree. Submitting only validates; no request is sent, unless
 * the operator has a mailbox for it (SCR-53): then a failure is shown, and what was typed stays.
 */
export function ContactForm({ variant }: { variant: ContactVariant }) {
  const form = useForm<ContactFields>({
    resolver: zodResolver(contactForm(variant)),
    defaultValues: emptyContact,
  })
  const field = formFields(form)
  const { takesMessages } = useSite()
  const [problem, setProblem] = useState('')
  const submit = form.handleSubmit(
    async (fields) => {
      const failure = takesMessages ? await send(fields) : ''
      setProblem(failure)
      if (failure) return toast.error(failure)
      toast.success(t('Your query has been submitted successfully! We will get back to you soon.'))
      form.reset()
    },
    (faulty) => toast.error(translate(contactProblem(Object.keys(faulty)))),
  )
  return (
    <JsOnlyForm onSubmit={(event) => void submit(event)} className="grid gap-4">
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

/** @returns what went wrong; empty when the message was accepted */
async function send({ agree: _agreed, ...message }: ContactFields): Promise<string> {
  try {
    await api('POST /contact', { ...message, language: language() })
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
