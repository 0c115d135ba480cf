import { useEffect, useRef } from 'react'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'

/** Opened from a mail: the mails are stopped at once, and that can be taken back. */
export function StopFollows({ token }: { token: string }) {
  const { run, busy, reply, problem, error } = useChange({
    send: (stop: boolean) => api('POST /videos/stopfollows', { token, stop }).then((done) => ({ ...done, stop })),
    success: '',
  })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    run(true)
  }, [run])
  if (error && !reply) return <ErrorState text={problem ?? ''} onRetry={() => run(true)} />
  if (!reply) return <Spinner size={32} label={t('Stopping the e-mails')} />
  return (
    <>
      <output className="block text-lead">{translate(reply.message)}</output>
      <Button busy={busy} onClick={() => run(!reply.stop)}>
        {reply.stop ? t('Undo') : t('Stop')}
      </Button>
    </>
  )
}
