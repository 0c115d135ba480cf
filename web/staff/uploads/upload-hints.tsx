import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Role } from '../../../contract/values.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { call } from '../../lib/query.ts'

const link = 'text-link underline underline-offset-4'

/** Hints for new staff: how a name becomes tags, when a clip goes live, and what it costs. */
export function UploadHints({ role }: { role: Role }) {
  const { data } = useQuery(call('GET /videos/clipdeskcounts', {}))
  const isReviewed = role === 'EMPLOYEE' && data?.review === 'employees'
  return (
    <div className="grid max-w-[760px] gap-1 text-small text-ink-2">
      <p>
        <Rich
          text={t(
            'The words in a file name become its tags: <file>{file}</file> is tagged {first}, {second} and {third}. You can change everything before it is sent.',
            { file: 'ghat_travel_wide.mp4', first: 'ghat', second: 'travel', third: 'wide' },
          )}
          file={(words) => <span className="whitespace-nowrap">{words}</span>}
        />
      </p>
      <p>
        {isReviewed
          ? t('An administrator looks at each clip before it goes on the site.')
          : t('A clip goes on the site by itself as soon as its previews are made.')}{' '}
        {role === 'ADMIN' && (
          <Rich
            text={t(
              'It costs what <plans>Manage Plans</plans> says, unless you mark it free in <videos>Manage Videos</videos>.',
            )}
            plans={(words) => (
              <Link to="?section=manage-plans" className={link}>
                {words}
              </Link>
            )}
            videos={(words) => (
              <Link to="?section=manage-videos" className={link}>
                {words}
              </Link>
            )}
          />
        )}
      </p>
    </div>
  )
}
