import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { CallReply } from '../../../contract/index.ts'
import type { Quality } from '../../../contract/values.ts'
import { Rich } from '../../language/rich.tsx'
import { t, type Text } from '../../language/text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { call } from '../../lib/query.ts'
import { useMayAs } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { useDocument } from '../orders/use-document.ts'

const LicenceClientDialog = lazy(() => loadChunk(() => import('./licence-client-dialog.tsx')))

export type Licence = CallReply<'GET /user/licences'>['licences'][number]
const STATUS_NOTES = {
  active: null,
  suspended: ', suspended while the payment is disputed',
  ended: ', ended',
} as const satisfies Record<Licence['status'], Text | null>
const action = 'inline-flex min-h-6 items-center gap-1.5 text-link underline underline-offset-4'

/** The licence of a clip in a quality: its number, the certificate and the client it names. Renders nothing without one. */
export function LicenceLine({ clipId, quality }: { clipId: string; quality: Quality | 'Watermarked' }) {
  const { data } = useQuery({ ...call('GET /user/licences', {}), staleTime: 0, enabled: quality !== 'Watermarked' })
  const licence = data?.licences.find((one) => one.clipId === clipId && one.quality === quality)
  return licence ? <Line licence={licence} /> : null
}

function Line({ licence }: { licence: Licence }) {
  const { number, client, status } = licence
  const [naming, setNaming] = useState(false)
  const mayName = useMayAs('editor')
  const { download, isBusy, problem } = useDocument('GET /user/certificate')
  const statusNote = STATUS_NOTES[status]
  return (
    <div className="grid gap-1 text-meta text-ink-3">
      <p className="break-words">
        <Rich
          text={t('Licence <number>{number}</number>', { number })}
          number={(words) => (
            <Link to={paths.verify(number)} className={action}>
              {words}
            </Link>
          )}
        />
        {statusNote && t(statusNote)}
        {client && t(', for {client}', { client })}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Link to={paths.certificate(number)} className={action} aria-label={t('Certificate {number}', { number })}>
          {t('Certificate')}
        </Link>
        <button
          type="button"
          className={action}
          aria-label={t('Certificate {number} as PDF', { number })}
          aria-disabled={isBusy(number) || undefined}
          onClick={() => download(number)}
        >
          PDF {isBusy(number) && <Spinner size={14} />}
        </button>
        {mayName && (
          <button
            type="button"
            className={action}
            onClick={() => setNaming(true)}
            aria-label={
              client
                ? t('Change client of licence {number}', { number })
                : t('Add client or project to licence {number}', { number })
            }
          >
            {client ? t('Change client') : t('Add client or project')}
          </button>
        )}
      </p>
      <FormError text={problem} />
      <Suspense fallback={null}>
        {naming && <LicenceClientDialog licence={licence} onClose={() => setNaming(false)} />}
      </Suspense>
    </div>
  )
}
