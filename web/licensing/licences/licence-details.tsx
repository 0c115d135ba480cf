import { CircleCheck, CircleOff, CirclePause } from 'lucide-react'
import { Link } from 'react-router'
import type { CallReply } from '../../../contract/index.ts'
import { t, translate } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { paths } from '../../lib/url.ts'
import { classNames } from '../../ui/class-names.ts'
import { scopeText } from './scope-text.ts'
import { LICENCE_STATUS } from '../../ui/licence-status.ts'

export type VerifiedLicence = CallReply<'GET /licences/verify'>

/** The details of a licence, with the clip's picture while the clip is published. */
export function LicenceDetails({ licence }: { licence: VerifiedLicence }) {
  const { videoWidth = 640, videoHeight = 360 } = licence
  const details: [name: string, value: string][] = [
    [t('Licence number'), licence.number],
    [t('Clip'), licence.clipName],
    [t('Clip number'), licence.clipNumber],
    [t('Clip ID'), licence.clipId],
    [t('Quality'), translate(licence.quality)],
    [t('Holder'), licence.holder],
    [t('Issued on'), dayText(licence.issuedAt)],
    ...licence.changes.map(({ kind, at, from, to }): [string, string] => [
      kind === 'transfer' ? t('Licence transferred') : t('Holder corrected'),
      `${dayText(at)}: ${from} → ${to}`,
    ]),
    [t('Scope'), scopeText(licence.scope)],
    [t('Term'), translate(licence.term)],
    [t('Territory'), translate(licence.territory)],
    [t('Licence text'), t('Version {number}', { number: licence.textVersion })],
    [t('SHA-256 of the file'), licence.fileSha256 ?? t('Not delivered yet')],
  ]
  return (
    <div className="grid content-start gap-5">
      {licence.thumnail && (
        <Link to={paths.clip(licence.clipId, licence.clipName)} className="block">
          <img
            src={licence.thumnail}
            alt={licence.clipName}
            width={videoWidth}
            height={videoHeight}
            className="mx-auto max-h-[420px] w-auto max-w-full rounded-frame"
          />
        </Link>
      )}
      <dl className="grid">
        {details.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 border-b border-line py-2.5 last:border-0 sm:grid-cols-[180px_1fr]">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0 font-strong wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-meta text-ink-3">
        {t('The holder’s name is shortened here. Their certificate says it in full.')}
      </p>
    </div>
  )
}

type Status = CallReply<'GET /licences/verify'>['status']

const STATUSES = {
  active: {
    Icon: CircleCheck,
    colour: 'text-success',
    more: 'This licence is ours, and it is in force.',
  },
  suspended: {
    Icon: CirclePause,
    colour: 'text-danger',
    more: 'The payment behind this licence is disputed. Until that is decided, the clip may not be used in new work.',
  },
  ended: {
    Icon: CircleOff,
    colour: 'text-danger',
    more: 'The payment for this licence was returned, and the licence has ended. The clip may not be used under it.',
  },
} as const

/** A licence's status, as colour and text. */
export function LicenceStatus({ status }: { status: Status }) {
  const { Icon, colour, more } = STATUSES[status]
  return (
    <div className="flex gap-3 rounded-panel border border-line bg-surface p-4 sm:p-5">
      <Icon size={32} aria-hidden className={classNames('shrink-0', colour)} />
      <div>
        <p className={classNames('text-h3 font-strong', colour)}>{t(LICENCE_STATUS[status])}</p>
        <p className="text-ink-2">{t(more)}</p>
      </div>
    </div>
  )
}
