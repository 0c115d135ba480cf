import type { PriceRise } from '../../../contract/licensing/prices.ts'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { dayText } from '../../lib/day-text.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Section } from '../../ui/section.tsx'
import { masterData } from './master-data-edit.ts'

/** MON-42: announced higher prices, each until its day. */
export function PriceRises({ rises }: { rises: readonly PriceRise[] }) {
  const { run, busy, problem } = useChange({
    send: (item: PriceRise['item']) => api('POST /auth/withdrawpricerise', { item }),
    failure: 'The price change could not be cancelled.',
    refresh: (client) => client.invalidateQueries({ queryKey: masterData.queryKey }),
  })
  if (rises.length === 0) return null
  return (
    <Section framed title={t('Announced prices')}>
      <ul className="grid gap-2">
        {rises.map(({ item, from, to, on }) => (
          <li key={item} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {t('{name}: ₹{after} from {day}, ₹{before} until then', {
                name: translate(item),
                after: to,
                before: from,
                day: dayText(on),
              })}
            </span>
            <Button
              size="sm"
              busy={busy}
              onClick={() => run(item)}
              aria-label={t('Cancel change: price of {name}', { name: translate(item) })}
            >
              {t('Cancel change')}
            </Button>
          </li>
        ))}
      </ul>
      <FormError text={problem} />
    </Section>
  )
}
