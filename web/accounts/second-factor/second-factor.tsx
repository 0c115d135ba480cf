import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ProofForm } from '../proof/proof-form.tsx'
import FactorEnds from './factor-ends.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

const profile = call('GET /user/profile', {})
type Step = 'rest' | 'set up' | 'remove' | 'codes'

/** The authenticator app and the recovery codes: status, set-up, removal, new codes. */
export default function SecondFactor() {
  const client = useQueryClient()
  const query = useQuery(profile)
  const [step, setStep] = useState<Step>('rest')
  const [newCodes, setNewCodes] = useState<string[] | null>(null)
  // The focused control is gone when a step is over: the focus returns to the button.
  const [returned, setReturned] = useState(false)
  function rest() {
    setStep('rest')
    setNewCodes(null)
    setReturned(true)
  }
  const changed = () => client.invalidateQueries({ queryKey: profile.queryKey })

  if (newCodes) return <RecoveryCodes codes={newCodes} onStored={rest} />
  if (query.isPending) return <Spinner label={t('Loading second factor')} />
  if (!query.data)
    return <ErrorState text={t('The second factor could not be loaded.')} onRetry={() => void query.refetch()} />
  const show = (codes: string[]) => {
    setNewCodes(codes)
    void changed()
  }
  if (step === 'set up') return <SecondFactorSetUp onCancel={rest} onDone={show} />
  if (step === 'codes')
    return (
      <ProofForm
        action={t('New recovery codes')}
        send={(proof) => api('POST /auth/secondfactor/codes', proof)}
        onDone={({ recoveryCodes }) => show(recoveryCodes)}
        onCancel={rest}
      />
    )
  if (step === 'remove')
    return (
      <ProofForm
        action={t('Remove')}
        danger
        send={(proof) => api('POST /auth/secondfactor/remove', proof)}
        onCancel={rest}
        onDone={() => {
          toast.success(t('Second factor removed.'))
          void changed().then(rest)
        }}
      />
    )
  return <Status profile={query.data} takesFocus={returned} onStart={setStep} />
}

interface StatusProps {
  profile: CallReply<'GET /user/profile'>
  takesFocus: boolean
  onStart: (step: 'set up' | 'remove' | 'codes') => void
}

function Status({ profile, takesFocus, onStart }: StatusProps) {
  const { secondFactor, passkeys, recoveryCodesLeft } = profile
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const isGuarded = secondFactor || passkeys > 0
  return (
    <div className="grid justify-items-start gap-3">
      <FactorEnds profile={profile} />
      <p className="text-ink-2">{secondFactor ? t(ON) : t(OFF)}</p>
      {isGuarded && <p className="text-ink-2">{leftText(recoveryCodesLeft)}</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={button}
          variant={secondFactor ? 'danger' : 'accent'}
          onClick={() => onStart(secondFactor ? 'remove' : 'set up')}
        >
          {secondFactor ? t('Remove') : t('Set up')}
        </Button>
        {isGuarded && <Button onClick={() => onStart('codes')}>{t('New recovery codes')}</Button>}
      </div>
    </div>
  )
}

const ON = 'On. Signing in with your password takes a code from your authenticator app.'
const OFF = 'Off. With it, signing in takes your password and a code from an authenticator app on your phone.'

const leftText = (left: number): string =>
  left === 1 ? t('1 recovery code is left.') : t('{count} recovery codes are left.', { count: left })
