import { CircleCheck, CircleOff, CirclePause } from 'lucide-react'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { classNames } from '../../ui/class-names.ts'

type Status = CallReply<'GET /licences/verify'>['status']

const STATUSES = {
  active: {
    Icon: CircleCheck,
    colour: 'text-success',
    label: 'Valid',
    more: 'This licence is ours, and it is in force.',
  },
  suspended: {
    Icon: CirclePause,
    colour: 'text-danger',
    label: 'Suspended',
    more: 'The payment behind this licence is disputed. Until that is decided the clip may not be used anew.',
  },
  ended: {
    Icon: CircleOff,
    colour: 'text-danger',
    label: 'Ended',
    more: 'What was paid for this licence went back, and the licence with it. The clip may not be used under it.',
  },
} as const

/** A licence's status, as colour and text. */
export function LicenceStatus({ status }: { status: Status }) {
  const { Icon, colour, label: words, more } = STATUSES[status]
  return (
    <div className="flex gap-3 rounded-panel border border-line bg-surface p-4 sm:p-5">
      <Icon size={32} aria-hidden className={classNames('shrink-0', colour)} />
      <div>
        <p className={classNames('text-h3 font-strong', colour)}>{t(words)}</p>
        <p className="text-ink-2">{t(more)}</p>
      </div>
    </div>
  )
}
