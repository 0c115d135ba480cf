import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import type { Scope } from '../../../contract/accounts/api-keys.ts'
import { t, type Text } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'
import { NewSecret } from '../../ui/new-secret.tsx'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { CheckboxField, SelectField, TextField } from '../../ui/form/text-field.tsx'
import { ownProfile } from '../../lib/own-profile.ts'
import { NO_PROOF, ownProof } from '../../lib/proof/own-proof.ts'
import { ProofBoxes } from '../proof/proof-boxes.tsx'
import { ProofForm } from '../proof/proof-form.tsx'
import { useAccountChange } from '../use-account-change.ts'

type ApiKey = CallReply<'GET /apikeys'>[number]

const SCOPE_NAMES: Record<Scope, Text> = {
  'catalogue:read': 'Read the catalogue and saved clips',
  'purchases:read': 'Read purchases, orders and licences',
  'purchases:create': 'Place orders',
  downloads: 'Download licensed files',
  'clips:upload': 'Upload clips',
  'orders:read': 'Read all orders of the shop',
}
const OF_STAFF: readonly Scope[] = ['catalogue:read', 'clips:upload', 'orders:read']
const OF_CUSTOMERS: readonly Scope[] = ['catalogue:read', 'purchases:read', 'purchases:create', 'downloads']
const DAYS = [30, 90, 365] as const

/** Keys for programs that act for this account: the list, a new one, rotation, revocation. */
export function ApiKeys({ isStaff }: { isStaff: boolean }) {
  const query = useQuery({ ...call('GET /apikeys', {}), staleTime: 0 })
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <div className="grid gap-4">
      <DataList
        label={t('API keys')}
        query={query}
        rows={query.data ?? []}
        row={(key) => <KeyRow key={key.id} apiKey={key} onSecret={setSecret} />}
        empty={
          <p className="text-small text-ink-3">{t('No API keys yet. A key lets a program act for your account.')}</p>
        }
        failed={t('The keys could not be loaded.')}
      />
      {secret && <NewSecret label={t('The new key')} secret={secret} />}
      <NewKey scopes={isStaff ? OF_STAFF : OF_CUSTOMERS} onSecret={setSecret} />
    </div>
  )
}

function KeyRow({ apiKey, onSecret }: { apiKey: ApiKey; onSecret: (secret: string | null) => void }) {
  const { id, name, prefix, scopes, expiresAt, lastUsedAt, company, hasLeft } = apiKey
  const [rotates, setRotates] = useState(false)
  const client = useQueryClient()
  const revoke = useAccountChange({
    send: () => api('POST /apikeys/revoke', { id }),
    refresh: ['GET /apikeys'],
    onSuccess: () => onSecret(null),
  })
  const details = [
    ...(company
      ? [hasLeft ? t('was for {company}, which you have left', { company }) : t('buys for {company}', { company })]
      : []),
    scopes.map((scope) => t(SCOPE_NAMES[scope])).join(', '),
    expiresAt ? t('until {day}', { day: dayText(expiresAt) }) : t('does not expire'),
    lastUsedAt ? t('last used {day}', { day: dayText(lastUsedAt) }) : t('never used'),
  ]
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-control border border-line bg-surface px-4 py-3">
      <div className="grid min-w-40 flex-1 gap-1">
        <p className="font-strong wrap-anywhere">
          {name} <code className="text-meta text-ink-3">{prefix}…</code>
        </p>
        <p className="text-meta text-ink-3">{details.join(' · ')}</p>
      </div>
      <Button size="sm" aria-label={`${t('New secret')}: ${name}`} onClick={() => setRotates(true)}>
        {t('New secret')}
      </Button>
      <Button
        size="sm"
        variant="danger"
        busy={revoke.busy}
        aria-label={`${t('Revoke')}: ${name}`}
        onClick={() => revoke.run()}
      >
        {t('Revoke')}
      </Button>
      {rotates && (
        <div className="w-full">
          <ProofForm
            action={t('New secret')}
            send={(proof) => api('POST /apikeys/rotate', { id, ...proof })}
            onDone={({ token }) => {
              toast.success(t('The old key keeps working for one day.'))
              void client.invalidateQueries({ queryKey: call('GET /apikeys', {}).queryKey })
              setRotates(false)
              onSecret(token)
            }}
            onCancel={() => setRotates(false)}
          />
        </div>
      )}
    </li>
  )
}

function NewKey({ scopes, onSecret }: { scopes: readonly Scope[]; onSecret: (secret: string) => void }) {
  const [proof, setProof] = useState(NO_PROOF)
  const { data: profile } = useQuery(ownProfile)
  const { run, busy, problem } = useAccountChange({
    send: async (input: { name: string; scopes: Scope[]; days?: number }) => {
      const own = profile && (await ownProof(profile, proof))
      return own ? api('POST /apikeys', { ...input, ...own }) : null
    },
    success: '',
    refresh: ['GET /apikeys'],
    onSuccess: (made) => {
      setProof(NO_PROOF)
      if (made) onSecret(made.token)
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const days = Number(form.get('days'))
    const chosen = scopes.filter((scope) => form.has(scope))
    if (!busy) run({ name: String(form.get('name') as string | null), scopes: chosen, ...(days > 0 ? { days } : {}) })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name" label={t('Name of the program')} maxLength={80} autoComplete="off" />
        <SelectField name="days" label={t('Expires')} defaultValue="365">
          {DAYS.map((days) => (
            <option key={days} value={days}>
              {t('after {count} days', { count: days })}
            </option>
          ))}
          <option value="0">{t('never')}</option>
        </SelectField>
      </div>
      <fieldset className="grid">
        <legend className="text-small font-strong">{t('Permissions')}</legend>
        {scopes.map((scope) => (
          <CheckboxField key={scope} name={scope} label={t(SCOPE_NAMES[scope])} />
        ))}
      </fieldset>
      {profile && <ProofBoxes label={t('Your password')} profile={profile} value={proof} onChange={setProof} />}
      <FormError text={problem} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('Create key')}
      </Button>
    </form>
  )
}
