import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Role } from '../../../contract/values.ts'
import { call } from '../../lib/query.ts'

const link = 'text-link underline underline-offset-4'

/** What a newcomer must know: how a name becomes tags, when a clip goes live, and what it then costs. */
export function UploadHints({ role }: { role: Role }) {
  const { data } = useQuery(call('GET /videos/clipdeskcounts', {}))
  const isReviewed = role === 'EMPLOYEE' && data?.review === 'employees'
  return (
    <div className="grid max-w-[760px] gap-1 text-small text-ink-2">
      <p>
        The words in a file name become its tags: <span className="whitespace-nowrap">ghat_travel_wide.mp4</span> is
        tagged ghat, travel and wide. You can change everything before it is sent.
      </p>
      <p>
        {isReviewed
          ? 'An administrator looks at each clip before it goes on the site. '
          : 'A clip goes on the site by itself as soon as its previews are made. '}
        {role === 'ADMIN' && (
          <>
            It costs what{' '}
            <Link to="?section=manage-plans" className={link}>
              Manage Plans
            </Link>{' '}
            says, unless you mark it free in{' '}
            <Link to="?section=manage-videos" className={link}>
              Manage Videos
            </Link>
            .
          </>
        )}
      </p>
    </div>
  )
}
