import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { paths } from '../../lib/url.ts'

/** Warns of clips with nearly the same pictures. */
export function NearDuplicates({ clipId }: { clipId: string }) {
  const { data = [] } = useQuery(call('GET /videos/lookalikes', { id: clipId }))
  if (data.length === 0) return null
  return (
    <p role="note" className="w-full text-small wrap-anywhere text-ink-2">
      <Rich
        text={t('Looks nearly the same as <clips></clips>. If it is the same film, keep only one of them.')}
        clips={() =>
          data.map(({ _id, name }, at) => (
            <span key={_id}>
              {at > 0 && ', '}
              <Link to={paths.clip(_id, name)} className="text-link underline underline-offset-4">
                {name}
              </Link>
            </span>
          ))
        }
      />
    </p>
  )
}
