import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../lib/query.ts'
import { paths } from '../lib/url.ts'
import { Spinner } from '../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { dayText } from './library-texts.ts'
import { LicenceLine } from './licence-line.tsx'

/** Spec 2, customer page: what was downloaded, last first. */
export function DownloadHistory() {
  const query = useQuery(call('GET /user/getdownloads', {}))
  if (query.isPending) return <Spinner size={32} />
  if (query.isError)
    return <ErrorState text="Your downloads could not be loaded." onRetry={() => void query.refetch()} />
  const { downloads } = query.data
  if (downloads.length === 0) return <EmptyState text="No downloads yet" />
  return (
    <ul aria-label="Download History" className="grid gap-2">
      {downloads.map((one) => (
        <li
          key={`${one._id} ${one.quality} ${one.downloadedAt}`}
          className="flex items-center gap-4 rounded-control border border-line bg-surface p-3"
        >
          <img
            src={one.thumnail}
            alt=""
            width={112}
            height={63}
            loading="lazy"
            className="aspect-video w-28 rounded-frame bg-sunken object-contain"
          />
          <div className="min-w-0 flex-1">
            <Link to={paths.clip(one._id, one.name)} className="font-strong underline-offset-4 hover:underline">
              {one.name}
            </Link>
            <p className="text-meta text-ink-3">
              {one.quality === 'MobileHD' ? 'Mobile HD' : one.quality} · {dayText(one.downloadedAt)}
            </p>
            <LicenceLine clipId={one._id} quality={one.quality} />
          </div>
        </li>
      ))}
    </ul>
  )
}
