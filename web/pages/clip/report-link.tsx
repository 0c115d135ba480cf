import { Flag } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'

/** To the form, with the clip in it: infringement, a person or a place shown without consent. */
export const ReportLink = ({ clipId }: { clipId: string }) => (
  <Link
    to={paths.contactAbout('takedown', clipId)}
    className="inline-flex min-h-11 items-center gap-2 text-small text-ink-2 underline-offset-4 hover:underline"
  >
    <Flag size={16} aria-hidden />
    {t('Report this clip')}
  </Link>
)
