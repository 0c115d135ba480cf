import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { offerFile } from '../../lib/download.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
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

/** The recovery codes, which are shown only once. */
function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const { brand } = useSite()
  const { claims } = useSession()
  const notice = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => notice.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(t('Recovery codes copied')),
      () => toast.error(t('The codes could not be copied. Please download them.')),
    )
  const file = [
    t('{brand}: recovery codes of {name}. Each works once.', { brand, name: claims?.username ?? '' }),
    '',
    ...codes,
    '',
  ].join('\r\n')
  return (
    <div className="grid gap-4">
      <p ref={notice} tabIndex={-1} className="text-ink-2">
        {t(
          'The second factor is on. Keep these recovery codes in a safe place: each lets you in once if you lose your phone. They are not shown again.',
        )}
      </p>
      <ul
        aria-label={t('Recovery codes')}
        className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-1 rounded-control border border-line bg-sunken p-4 tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        <Button
          icon={<Download size={18} aria-hidden />}
          onClick={() =>
            offerFile(new Blob([file], { type: 'text/plain' }), `${brand.toLowerCase()}-recovery-codes.txt`)
          }
        >
          {t('Download')}
        </Button>
        <Button variant="accent" onClick={onStored}>
          {t('I have kept them')}
        </Button>
      </div>
    </div>
  )
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
