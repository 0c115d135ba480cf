import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { CallInput, CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { blamedField } from '../../lib/error-message.ts'
import { useChange } from '../../lib/use-change.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNote, useFormDraft } from '../../ui/form/form-draft.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { CheckboxField, TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { ProofDialog } from '../proof-dialog.tsx'
import type { CustomerDetails } from './customer-action-dialog.tsx'

type Company = NonNullable<CustomerDetails['company']>
type Tested = CallReply<'POST /staff/testcompanysso'>

/** A company's own sign-in: its identity provider, tried before it is switched on. The secret goes in and never comes out. */
export function CompanySso({ id, company }: { id: string; company: Company }) {
  const { sso } = company
  // While it is on it keeps its domain, whatever the owner does with that of the company.
  const domain = (sso?.on && sso.domain) || company.domain || sso?.domain
  if (!domain)
    return (
      <Section title={t('Company sign-in')}>
        <p className="text-ink-2">
          {t('Its owner has to prove a domain first: on their company page, “Anyone with an address at … may join”.')}
        </p>
      </Section>
    )
  return (
    <Section
      title={t('Company sign-in')}
      intro={
        sso?.on
          ? t('People with an address at {domain} sign in at their own provider.', { domain })
          : t('For addresses at {domain}: off.', { domain })
      }
    >
      <SsoForm key={sso?.changedAt ?? ''} id={id} sso={sso} domain={domain} />
    </Section>
  )
}

type SsoInput = CallInput<'POST /staff/companysso'>

const FIELDS = ['issuer', 'clientId', 'clientSecret'] as const
type FieldError = { field: (typeof FIELDS)[number] | undefined; text: string }

function typedIn(form: FormData, companyId: string) {
  const text = (name: string) => (form.get(name) as string | null) ?? ''
  const typed = { issuer: text('issuer'), clientId: text('clientId'), clientSecret: text('clientSecret') }
  return { companyId, ...typed, on: form.has('on') }
}

function SsoForm({ id, sso, domain }: { id: string; sso: Company['sso']; domain: string }) {
  const [formRef, draft] = useFormDraft(`company-sso ${id}`)
  const issuer = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<SsoInput | null>(null)
  const [missing, setMissing] = useState<(typeof FIELDS)[number]>()
  const save = useChange({
    send: (input: SsoInput) => api('POST /staff/companysso', input),
    refresh: ['GET /staff/customer'],
    onSuccess: draft.forget,
  })
  const test = useChange({
    send: () => api('POST /staff/testcompanysso', { issuer: issuer.current?.value ?? '' }),
    success: '',
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (save.busy) return
    const input = typedIn(new FormData(event.currentTarget), id)
    // Before anybody is asked for a password. A kept secret stays.
    const empty = FIELDS.find((name) => input[name] === '' && !(sso && name === 'clientSecret'))
    setMissing(empty)
    save.reset()
    if (empty) return
    if (input.on) setAsked(input)
    else save.run(input)
  }
  const error: FieldError = missing
    ? { field: missing, text: t('Please fill in all required fields') }
    : { field: blamedField(save.error, FIELDS), text: save.problem ?? '' }
  return (
    <>
      <form ref={formRef} noValidate onSubmit={submit} className="grid gap-3">
        <DraftNote of={draft} />
        <SsoFields sso={sso} issuer={issuer} error={error} />
        <CheckboxField name="on" label={t('Sign-in by this provider is on')} defaultChecked={sso?.on ?? false} />
        <FormError text={(!error.field && error.text) || test.problem} />
        {test.reply && <Result tested={test.reply} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" busy={save.busy}>
            {t('Save sign-in')}
          </Button>
          <Button size="sm" variant="plain" busy={test.busy} onClick={() => test.run()}>
            {t('Test the provider')}
          </Button>
        </div>
      </form>
      {asked && (
        <ProofDialog
          title={t('Company sign-in')}
          action={t('Save sign-in')}
          text={t('Whoever runs this provider can sign in as anybody with an address at {domain}.', { domain })}
          send={(proof) => api('POST /staff/companysso', { ...asked, ...proof })}
          refresh={['GET /staff/customer']}
          onDone={draft.forget}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

interface SsoFieldsProps {
  sso: Company['sso']
  issuer: RefObject<HTMLInputElement | null>
  error: FieldError
}

const SsoFields = ({ sso, issuer, error: { field, text } }: SsoFieldsProps) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <TextField
      ref={issuer}
      required
      name="issuer"
      type="url"
      maxLength={300}
      label={t('Issuer')}
      hint={t('The https address of the provider, as in https://login.example.com')}
      defaultValue={sso?.issuer}
      error={field === 'issuer' ? text : undefined}
      autoComplete="off"
    />
    <TextField
      required
      name="clientId"
      maxLength={300}
      label={t('Client ID')}
      defaultValue={sso?.clientId}
      error={field === 'clientId' ? text : undefined}
      autoComplete="off"
    />
    <TextField
      required={!sso}
      name="clientSecret"
      type="password"
      maxLength={500}
      label={t('Client secret')}
      hint={
        sso ? t('One is kept, and never shown. Left empty, it stays.') : t('It is kept encrypted, and never shown.')
      }
      autoComplete="new-password"
      error={field === 'clientSecret' ? text : undefined}
    />
  </div>
)

const Result = ({ tested }: { tested: Tested }) => (
  <output className={classNames('block text-small', tested.problem ? 'text-danger' : 'text-ink-2')}>
    {tested.problem ? problemText(tested.problem) : t('The provider can be reached, and its issuer address is right.')}{' '}
    <span className="wrap-anywhere">{tested.detail}</span>
  </output>
)

function problemText(problem: NonNullable<Tested['problem']>): string {
  const texts = {
    address: t('This is not a public https address.'),
    network: t('Nothing answers at this address.'),
    answer: t('This address does not return an OpenID Connect configuration.'),
    issuer: t('The provider calls itself by another issuer address. Use that one.'),
  }
  return texts[problem]
}
