import { useQueryClient, type Query } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../language/text.ts'
import { recordAnswer, useReachable } from '../../lib/connection.ts'
import { Button } from '../../ui/button.tsx'

/** Shown while the server cannot be reached. The page stays; failed queries are refetched in place. */
export function OfflineBanner() {
  const reachable = useReachable()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    recordAnswer(await answers())
    await client.refetchQueries({ type: 'active', predicate: isMissing })
    setBusy(false)
  }
  return (
    <output className="block">
      {!reachable && (
        <div className="offline-banner">
          <p className="mr-auto">{t('No connection. Please check that you are online.')}</p>
          <Button size="sm" busy={busy} onClick={() => void retry()}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </output>
  )
}

const isMissing = ({ state }: Query): boolean => state.status === 'error' || state.data === undefined

const answers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
