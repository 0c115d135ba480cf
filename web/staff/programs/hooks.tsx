import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { HOOK_EVENTS } from '../../../contract/staff/hooks.ts'
import { NewSecret } from '../../ui/new-secret.tsx'
import { t, type Text } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { CheckboxField, TextField } from '../../ui/form/text-field.tsx'
import { DraftNote, useFormDraft } from '../../ui/form/form-draft.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { formText } from '../form-text.ts'
import { ProofFields, useProofIn } from '../proof-dialog.tsx'
import { RowButton } from '../staff-buttons.tsx'

type Hook = CallReply<'GET /hooks'>[number]
type HookEvent = (typeof HOOK_EVENTS)[number]

const EVENT_NAMES: Record<HookEvent, Text> = {
  'clip.published': 'A clip is published',
  'clip.changed': 'A clip is changed',
  'clip.withdrawn': 'A clip is withdrawn',
  'order.paid': 'An order is paid',
  'order.refunded': 'A refund is paid out',
  'order.chargedback': 'A bank takes a payment back',
  'order.chargebackreturned': 'A bank returns what it took',
  'licence.issued': 'A licence is issued',
}
export const eventName = (type: string): string => (type in EVENT_NAMES ? t(EVENT_NAMES[type as HookEvent]) : t('Test'))

/** Addresses that hear of events: the list, and a new one. */
export function Hooks() {
  const query = useQuery({ ...call('GET /hooks', {}), staleTime: 0 })
  return (
    <div className="grid gap-4">
      <DataList
        label={t('Webhooks')}
        query={query}
        rows={query.data ?? []}
        row={(hook) => <HookRow key={hook.id} hook={hook} />}
        empty={<p className="text-small text-ink-3">{t('No webhooks yet.')}</p>}
        failed={t('The webhooks could not be loaded.')}
      />
      <NewHook />
    </div>
  )
}

function HookRow({ hook: { id, url, events, failing } }: { hook: Hook }) {
  const test = useChange({ send: () => api('POST /hooks/test', { id }), refresh: ['GET /hooks/deliveries'] })
  const remove = useChange({ send: () => api('POST /hooks/remove', { id }), refresh: ['GET /hooks'] })
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-control border border-line bg-surface px-4 py-3">
      <div className="grid min-w-40 flex-1 gap-1">
        <p className="font-strong wrap-anywhere">{url}</p>
        <p className="text-meta text-ink-3">{events.map(eventName).join(' · ')}</p>
        {failing > 0 && <p className="text-meta text-danger">{t('{count} did not arrive', { count: failing })}</p>}
      </div>
      <RowButton
        label={t('Send a test')}
        name={`${t('Send a test')}: ${url}`}
        busy={test.busy}
        onClick={() => test.run()}
      />
      <RowButton
        label={t('Remove')}
        name={`${t('Remove')}: ${url}`}
        variant="danger"
        busy={remove.busy}
        onClick={() => remove.run()}
      />
    </li>
  )
}

function NewHook() {
  const [secret, setSecret] = useState<string | null>(null)
  const [formRef, draft] = useFormDraft('hook')
  const proofIn = useProofIn()
  const { run, busy, problem } = useChange({
    send: async (form: FormData) => {
      const proof = await proofIn(form)
      const events = HOOK_EVENTS.filter((name) => form.has(name))
      return proof && api('POST /hooks', { url: formText(form, 'url'), events, ...proof })
    },
    success: '',
    refresh: ['GET /hooks'],
    onSuccess: (hook) => {
      if (!hook) return
      draft.forget()
      setSecret(hook.secret)
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) run(new FormData(event.currentTarget))
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-3">
      <DraftNote of={draft} />
      <TextField name="url" label={t('Address')} type="url" autoComplete="off" />
      <fieldset className="grid sm:grid-cols-2">
        <legend className="text-small font-strong">{t('Events')}</legend>
        {HOOK_EVENTS.map((name) => (
          <CheckboxField key={name} name={name} label={t(EVENT_NAMES[name])} />
        ))}
      </fieldset>
      {/* Emptied once it has served. */}
      <ProofFields key={secret} />
      <FormError text={problem} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('Add the address')}
      </Button>
      {secret && <NewSecret label={t('Its signing secret')} secret={secret} />}
    </form>
  )
}
