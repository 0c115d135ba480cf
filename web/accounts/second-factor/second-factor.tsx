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
import { SecondFactorProof, SecondFactorSetUp } from './second-factor-set-up.tsx'

const profile = call('GET /user/profile', {})
type Step = 'rest' | 'set up' | 'remove'

/** The second factor of a staff account: its status, set-up and removal. */
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
  if (step === 'set up')
    return (
      <SecondFactorSetUp
        onCancel={rest}
        onDone={(codes) => {
          setNewCodes(codes)
          void changed()
        }}
      />
    )
  if (step === 'remove')
    return (
      <SecondFactorRemove
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
  onStart: (step: 'set up' | 'remove') => void
}

function Status({ profile: { secondFactor, recoveryCodesLeft: left }, takesFocus, onStart }: StatusProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">{secondFactor ? onText(left) : t(OFF)}</p>
      <Button
        ref={button}
        variant={secondFactor ? 'danger' : 'accent'}
        onClick={() => onStart(secondFactor ? 'remove' : 'set up')}
      >
        {secondFactor ? t('Remove') : t('Set up')}
      </Button>
    </div>
  )
}

const OFF = 'Off. With it, signing in takes your password and a code from an authenticator app on your phone.'

function onText(left: number): string {
  const on = left === 1 ? t('On. 1 recovery code is left.') : t('On. {count} recovery codes are left.', { count: left })
  return left < 3 ? `${on} ${t('For new ones, remove the second factor and set it up again.')}` : on
}

/** Removes the second factor, with the password and a code. */
function SecondFactorRemove({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  return (
    <SecondFactorProof
      action={t('Remove')}
      danger
      withCode
      send={(proof) => api('POST /auth/secondfactor/remove', proof)}
      onDone={onDone}
      onCancel={onCancel}
    />
  )
}
