import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'

/** B2: this long before the end. */
const WARN_SECONDS = 120
const REPORT_EVERY_MS = 60_000

/** Warns staff who seem to be away before their session ends; whoever types or presses anything stays signed in. */
export default function IdleWarning() {
  const { ended } = useSession()
  const client = useQueryClient()
  const end = useQuery({
    ...call('GET /auth/sessionend', {}),
    enabled: !ended,
    staleTime: 0,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data } }) => nextPoll(data?.seconds),
  })
  const stay = useCallback(
    () =>
      api('POST /auth/staysignedin', {})
        .then(() => client.invalidateQueries({ queryKey: ['GET /auth/sessionend'] }))
        // Without a network there is nothing to put off; the next key tries again.
        .catch(() => {}),
    [client],
  )
  const isEnding = !ended && end.data !== undefined && end.data.seconds <= WARN_SECONDS
  useActivity(stay, isEnding)
  if (!isEnding) return null
  const { canStay, seconds } = end.data
  return (
    <Dialog title={t('You will be signed out. Stay?')} size="sm" onClose={() => canStay && void stay()}>
      <div role="alert" className="grid gap-4">
        <p className="text-ink-2">
          {canStay
            ? t('Nothing was typed for a while: in {seconds} seconds this session ends. What you typed stays here.', {
                seconds,
              })
            : t('A session lasts twelve hours: in {seconds} seconds you sign in again. What you typed stays here.', {
                seconds,
              })}
        </p>
        {canStay && (
          <Button variant="accent" onClick={() => void stay()}>
            {t('Stay signed in')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** When the warning is due, and often while it shows: another tab may have put the end off. */
function nextPoll(seconds: number | undefined): number {
  if (seconds === undefined) return REPORT_EVERY_MS
  return (seconds > WARN_SECONDS ? seconds - WARN_SECONDS + 1 : Math.min(10, seconds + 1)) * 1000
}

/** Typing and pressing count as activity: said to the server once a minute, and at once while the end is near. */
function useActivity(say: () => void, isEnding: boolean): void {
  const reportedAt = useRef(0)
  useEffect(() => {
    function onActivity() {
      if (!isEnding && Date.now() - reportedAt.current < REPORT_EVERY_MS) return
      reportedAt.current = Date.now()
      say()
    }
    const kinds = ['keydown', 'pointerdown', 'input'] as const
    for (const kind of kinds) document.addEventListener(kind, onActivity, { passive: true, capture: true })
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, onActivity, { capture: true })
    }
  }, [say, isEnding])
}
