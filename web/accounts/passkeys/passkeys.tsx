import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { isCancelled, isKnownDevice } from '../../lib/proof/ask-passkey.ts'
import { momentText } from '../../lib/day-text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { call } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { QueryStates } from '../../ui/data-list.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Proof, ProofForm } from '../proof/proof-form.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'

const REFRESHED = ['GET /user/passkeys', 'GET /user/profile'] as const
type Passkey = CallReply<'GET /user/passkeys'>[number]
type Step = 'rest' | 'add' | { remove: Passkey }

/** The passkeys of an account: listed, added, removed. */
export default function Passkeys() {
  const query = useQuery({ ...call('GET /user/passkeys', {}), staleTime: 0 })
  const [step, setStep] = useState<Step>('rest')
  const [newCodes, setNewCodes] = useState<string[]>([])
  const rest = () => setStep('rest')
  if (newCodes.length > 0) return <RecoveryCodes codes={newCodes} onStored={() => setNewCodes([])} />
  if (step === 'add')
    return (
      <AddPasskey
        onCancel={rest}
        onDone={(codes) => {
          setNewCodes(codes)
          rest()
        }}
      />
    )
  if (step !== 'rest') return <RemovePasskey passkey={step.remove} onDone={rest} />
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">
        {t(
          'A passkey signs you in by finger, face or PIN of your device, without a password. The password alone then no longer signs anybody in.',
        )}
      </p>
      <QueryStates query={query} failed={t('Your passkeys could not be loaded.')} />
      {query.data && query.data.length > 0 && (
        <ul aria-label={t('Passkeys')} className="grid w-full">
          {query.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setStep({ remove: passkey })} />
          ))}
        </ul>
      )}
      <Button variant="accent" onClick={() => setStep('add')}>
        {t('Add a passkey')}
      </Button>
    </div>
  )
}

function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt },
  onRemove,
}: {
  passkey: Passkey
  onRemove: () => void
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <span className="min-w-40 flex-1 wrap-anywhere">
        {name}
        <span className="block text-meta text-ink-3">
          {lastUsedAt
            ? t('Last used {moment}', { moment: momentText(lastUsedAt) })
            : t('Added {moment}', { moment: momentText(createdAt) })}
        </span>
      </span>
      <Button size="sm" aria-label={t('Remove the passkey {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </li>
  )
}

function AddPasskey({ onCancel, onDone }: { onCancel: () => void; onDone: (recoveryCodes: string[]) => void }) {
  const [name, setName] = useState('')
  const client = useQueryClient()
  return (
    <ProofForm
      action={t('Continue')}
      ready={name.trim() !== ''}
      send={(proof) => createPasskey(name.trim(), proof)}
      failure={(error) =>
        isKnownDevice(error)
          ? t('This device has a passkey for your account already.')
          : messageOf(error, 'This device could not make a passkey.')
      }
      onDone={(codes) => {
        toast.success(t('Passkey added'))
        refresh(client)
        onDone(codes)
      }}
      onCancel={onCancel}
    >
      <TextField
        label={t('Name of the device')}
        hint={t('Such as “My phone”')}
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </ProofForm>
  )
}

/** @returns the recovery codes; null when the person closed the device's window */
async function createPasskey(name: string, proof: Proof): Promise<string[] | null> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    api('POST /user/passkey/start', proof),
  ])
  try {
    const credential = await startRegistration({
      optionsJSON: optionsJSON as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    })
    return (await api('POST /user/passkey/add', { name, credential: { ...credential } as never })).recoveryCodes
  } catch (error) {
    if (isCancelled(error)) return null
    throw error
  }
}

function RemovePasskey({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const client = useQueryClient()
  return (
    <ProofForm
      action={t('Remove')}
      danger
      send={(proof) => api('POST /user/passkey/remove', { id, ...proof })}
      onDone={() => {
        toast.success(t('Passkey removed'))
        refresh(client)
        onDone()
      }}
      onCancel={onDone}
    >
      <p className="wrap-anywhere">{t('Remove the passkey {name}', { name })}</p>
    </ProofForm>
  )
}

const refresh = (client: QueryClient) =>
  REFRESHED.forEach((name) => void client.invalidateQueries({ queryKey: call(name, {}).queryKey }))
