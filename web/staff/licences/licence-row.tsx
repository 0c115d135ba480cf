import { Link } from 'react-router'
import type { CallReply } from '../../../contract/index.ts'
import { t, translate, type Text } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { paths } from '../../lib/url.ts'
import { classNames } from '../../ui/class-names.ts'

type RegisterLicence = CallReply<'GET /licences/register'>['licences'][number]

const STATUS = { active: 'Valid', suspended: 'Suspended', ended: 'Ended' } as const satisfies Record<string, Text>

/** One licence of the register. */
export function LicenceRow({ licence }: { licence: RegisterLicence }) {
  const { number, status, holder, email, client, clipName, clipId, quality, issuedAt, thumnail } = licence
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-surface px-4 py-2.5">
      <img
        src={thumnail}
        alt=""
        width={96}
        height={54}
        loading="lazy"
        className="aspect-video w-24 shrink-0 rounded-frame bg-sunken object-contain"
      />
      <div className="min-w-44 flex-1">
        <Link to={paths.verify(number)} className="font-strong text-link underline underline-offset-4">
          {number}
        </Link>
        <p className="text-meta text-ink-3">
          <span className={classNames(status !== 'active' && 'text-danger')}>{t(STATUS[status])}</span> ·{' '}
          {dayText(issuedAt)}
        </p>
      </div>
      <div className="min-w-44 flex-1">
        <p className="wrap-anywhere">{clipName}</p>
        <p className="text-meta break-all text-ink-3">
          {translate(quality)} · {clipId}
        </p>
      </div>
      <div className="min-w-44 flex-1">
        <p className="wrap-anywhere">{holder}</p>
        <p className="text-meta break-all text-ink-3">{email}</p>
        {client && <p className="text-meta wrap-anywhere text-ink-3">{t('For {client}', { client })}</p>}
      </div>
    </li>
  )
}
