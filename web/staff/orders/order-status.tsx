import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { t } from '../../language/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { ORDER_STATUS, type OrderStatus, type OrderTone, toneOf } from './order-model.ts'

const TONE_CLASSES: Record<OrderTone, string> = { good: 'text-success', alarm: 'text-danger', quiet: 'text-ink-2' }
const ICONS = { good: CircleCheck, alarm: CircleAlert, quiet: CircleDashed }

/** An order's status as icon, colour and label. */
export function OrderStatusBadge({ status, ended = false }: { status: OrderStatus; ended?: boolean }) {
  const tone = toneOf(status)
  const Icon = ICONS[tone]
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-small font-strong', TONE_CLASSES[tone])}>
      <Icon size={16} aria-hidden className="shrink-0" />
      {ended ? t('Ended') : t(ORDER_STATUS[status])}
    </span>
  )
}
