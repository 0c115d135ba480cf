import { useQueryClient, type Query } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../language/text.ts'
import { noteAnswer, useReachable } from '../lib/connection.ts'
import { Button } from '../ui/button.tsx'

/** Says so while the server cannot be reached. The page stays; what failed is fetched again in place. */
export function OfflineBanner() {
  const reachable = useReachable()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    noteAnswer(await answers())
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
