import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/query.ts'
import { paths } from '../../lib/url.ts'

/** Warns of clips that show nearly the same pictures; nothing where there are none. */
export function LookAlikes({ clipId }: { clipId: string }) {
  const { data = [] } = useQuery(call('GET /videos/lookalikes', { id: clipId }))
  if (data.length === 0) return null
  return (
    <p role="note" className="w-full text-small break-words text-ink-2">
      Looks nearly the same as{' '}
      {data.map(({ _id, name }, at) => (
        <span key={_id}>
          {at > 0 && ', '}
          <Link to={paths.clip(_id, name)} className="text-link underline underline-offset-4">
            {name}
          </Link>
        </span>
      ))}
      . If it is the same film, one of them is enough.
    </p>
  )
}
