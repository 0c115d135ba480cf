import { Flag, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'

/** To the form, with the clip in it: infringement, a person or a place shown without consent. */
export const linkClass =
  'inline-flex min-h-11 items-center gap-2 text-small text-ink-2 underline-offset-4 hover:underline'

export const ReportLink = ({ clipId }: { clipId: string }) => (
  <Link to={paths.contactAbout('takedown', clipId)} className={linkClass}>
    <Flag size={16} aria-hidden />
    {t('Report this clip')}
  </Link>
)

/** For staff: the clip in the back office. */
export function EditLink({ clipId }: { clipId: string }) {
  const { claims } = useSession()
  if (!claims || claims.role === 'USER') return null
  return (
    <Link to={paths.libraryClip(clipId)} className={linkClass}>
      <Pencil size={16} aria-hidden />
      {t('Edit this clip')}
    </Link>
  )
}
