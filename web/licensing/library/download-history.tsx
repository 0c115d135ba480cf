import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../language/text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { call } from '../../lib/query.ts'
import { useMayAs } from '../../lib/session.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import type { CallReply } from '../../../contract/index.ts'
import { clipName } from '../../lib/clip-text.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { classNames } from '../../ui/class-names.ts'
import { stillShape } from '../../ui/wide-picture.tsx'
import { dayText } from '../../lib/day-text.ts'
import { BrowseClips } from './pending-clip.tsx'
import { LicenceLine } from '../licences/licence-line.tsx'
import { qualityName } from '../downloads/quality-choice.ts'
import { useDownload } from '../downloads/use-download.ts'
import { useDocument } from '../orders/use-document.ts'

/** SCR-49: what was downloaded, last first. */
export function DownloadHistory({ onSignedOut }: { onSignedOut: () => void }) {
  const query = useQuery(call('GET /user/getdownloads', {}))
  if (query.isPending) return <Spinner size={32} />
  if (query.isError)
    return <ErrorState text={t('Your downloads could not be loaded.')} onRetry={() => void query.refetch()} />
  const { downloads } = query.data
  if (downloads.length === 0) return <EmptyState text={t('No downloads yet')} action={<BrowseClips />} />
  return (
    <>
      <div className="mb-5 empty:hidden">
        <DownloadAll />
      </div>
      <ul aria-label={t('Download History')} className="grid gap-2">
        {downloads.map((one) => (
          <HistoryItem key={`${one._id} ${one.quality} ${one.downloadedAt}`} entry={one} onSignedOut={onSignedOut} />
        ))}
      </ul>
    </>
  )
}

const DownloadManager = lazy(() => loadChunk(() => import('../download-manager/download-manager.tsx')))

/** Of everything that is licensed, also what was bought and not yet downloaded. */
export function DownloadAll() {
  const [open, setOpen] = useState(false)
  if (!useMayAs('editor')) return null
  return (
    <>
      <Button icon={<Download size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('Download all')}
      </Button>
      <Suspense fallback={null}>{open && <DownloadManager onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

type Entry = CallReply<'GET /user/getdownloads'>['downloads'][number]
const action = 'inline-flex min-h-6 items-center gap-1.5 text-link underline underline-offset-4'

/** One download: clip, quality, day, its documents, and a button to download it again. */
function HistoryItem({ entry, onSignedOut }: { entry: Entry; onSignedOut: () => void }) {
  const { _id, name, thumnail, quality, downloadedAt } = entry
  const label = quality === 'Watermarked' ? t('Watermarked') : qualityName(quality)
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-control border border-line bg-surface p-3">
      <img
        src={thumnail}
        alt=""
        loading="lazy"
        className={classNames(stillShape(entry), 'max-h-28 w-28 rounded-frame bg-sunken object-contain')}
      />
      <div className="min-w-40 flex-1">
        <Link to={paths.clip(_id, name)} className="font-strong underline-offset-4 hover:underline">
          {clipName(entry)}
        </Link>
        <p className="text-meta text-ink-3">
          {label} · {dayText(downloadedAt)}
        </p>
        <Validity entry={entry} />
        <LicenceLine clipId={_id} quality={quality} />
        <Invoice entry={entry} />
      </div>
      <Again entry={entry} label={label} onSignedOut={onSignedOut} />
    </li>
  )
}

function Again({ entry, label, onSignedOut }: { entry: Entry; label: string; onSignedOut: () => void }) {
  const { _id, quality } = entry
  const { busy, problem, again, watermarked } = useDownload(() => {}, onSignedOut)
  const mayDownload = useMayAs(quality === 'Watermarked' ? 'viewer' : 'editor')
  if (!mayDownload) return null
  return (
    <div className="grid gap-1">
      <Button
        busy={busy}
        icon={<Download size={18} aria-hidden />}
        aria-label={t('Download {name} again in {quality}', { name: clipName(entry), quality: label })}
        onClick={() => (quality === 'Watermarked' ? watermarked(_id) : again(_id, quality))}
      >
        {t('Download again')}
      </Button>
      <FormError text={problem} className="max-w-60" />
    </div>
  )
}

/** The day until which downloading a bought clip again is guaranteed. */
function Validity({ entry: { _id, quality } }: { entry: Entry }) {
  const { data } = useQuery(call('GET /user/getpurchasedvideos', {}))
  const bought = data?.purchasedVideos.find((video) => video._id === _id && video.resolution === quality)
  return bought ? (
    <p className="text-meta text-ink-3">{t('Download again until {day}', { day: dayText(bought.validityDate) })}</p>
  ) : null
}

/** The invoice of the order that this clip was bought with. */
function Invoice({ entry: { _id, quality } }: { entry: Entry }) {
  const { data } = useQuery({ ...call('GET /user/orders', {}), enabled: useMayAs('buyer') })
  const { download, isBusy } = useDocument('GET /user/invoice')
  const order = data?.orders.find(({ item, invoice }) => invoice && item.clipId === _id && item.quality === quality)
  const number = order?.invoice?.number
  if (!number) return null
  return (
    <p className="text-meta">
      <button
        type="button"
        className={action}
        aria-disabled={isBusy(number) || undefined}
        onClick={() => download(number)}
      >
        {t('Invoice {number}', { number })} {isBusy(number) && <Spinner size={14} />}
      </button>
    </p>
  )
}
