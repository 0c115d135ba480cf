import { t, translate } from '../../language/text.ts'
import { momentText } from '../../lib/day-text.ts'
import { detailsText, type OrderDetails } from './order-model.ts'

/** The order's history, newest first: staff actions and the provider's events. */
export function OrderEvents({ events }: { events: OrderDetails['events'] }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lead font-strong">{t('Events')}</h3>
      <ol className="grid gap-1.5">
        {events.map((event, index) => (
          // Two events may share their moment and their text; the list never changes its order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${event.at} ${index}`} className="border-l-2 border-line pl-3">
            <p className="text-small">
              <span className="font-strong">{translate(event.what)}</span>{' '}
              <time dateTime={event.at} className="text-ink-3">
                {momentText(event.at)}
              </time>
            </p>
            {event.details && <p className="text-meta break-all text-ink-2">{detailsText(event.details)}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
