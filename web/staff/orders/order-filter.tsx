import { Search, TriangleAlert } from 'lucide-react'
import type { FormEvent } from 'react'
import { t } from '../../language/text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { formText } from '../form-text.ts'
import type { Filter } from './order-list.tsx'
import { ORDER_STATUS, type OrderStatus } from './order-model.ts'

interface OrderFilterProps {
  filter: Filter
  /** How many orders need somebody; undefined until known. */
  attention: number | undefined
  onFilter: (filter: Filter) => void
}

/** Which orders are shown; `Needs attention` is one press away. */
export function OrderFilter({ filter, attention, onFilter }: OrderFilterProps) {
  const isUrgent = filter.attention === '1'
  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [q, status] = [formText(form, 'q'), formText(form, 'status')]
    onFilter({
      ...(q ? { q } : {}),
      ...(status ? { status: status as OrderStatus } : {}),
      ...(isUrgent ? { attention: '1' as const } : {}),
    })
  }
  function toggle() {
    const { attention: _held, ...rest } = filter
    onFilter(isUrgent ? rest : { ...rest, attention: '1' })
  }
  return (
    <div className="grid gap-3">
      <form noValidate onSubmit={apply} className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_auto]">
        <TextField
          name="q"
          type="search"
          label={t('Any number, or the beginning of an email')}
          hint={t('Licence, order, payment, refund, dispute, invoice or credit note')}
          defaultValue={filter.q}
          maxLength={254}
        />
        <div className="grid gap-1.5 self-start">
          <SelectField name="status" label={t('Status')} defaultValue={filter.status ?? ''}>
            <option value="">{t('All')}</option>
            {Object.entries(ORDER_STATUS).map(([status, words]) => (
              <option key={status} value={status}>
                {t(words)}
              </option>
            ))}
          </SelectField>
        </div>
        <Button
          type="submit"
          variant="accent"
          icon={<Search size={18} aria-hidden />}
          className="sm:mt-7 sm:self-start"
        >
          {t('Show')}
        </Button>
      </form>
      <Button
        size="sm"
        aria-pressed={isUrgent}
        icon={<TriangleAlert size={16} aria-hidden />}
        onClick={toggle}
        className={classNames('justify-self-start', isUrgent && 'bg-sunken')}
      >
        {t('Needs attention')}
        {attention !== undefined && (
          <span
            className={classNames(
              'rounded-full px-2 text-meta tabular-nums',
              attention > 0 ? 'bg-spark text-on-spark' : 'text-ink-3',
            )}
          >
            {attention}
          </span>
        )}
      </Button>
    </div>
  )
}
