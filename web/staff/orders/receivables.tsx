import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DataList } from '../../ui/data-list.tsx'
import { DraftNote, useFormDraft } from '../../ui/form/form-draft.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Price } from '../../ui/price.tsx'
import { Section } from '../../ui/section.tsx'

type Receivable = CallReply<'GET /orders/receivables'>['receivables'][number]

/** Orders that were delivered before they are paid; a transfer that came in settles one or several of a buyer. */
export default function Receivables({ onOpen }: { onOpen: (checkoutId: string) => void }) {
  const query = useQuery({ ...call('GET /orders/receivables', {}), staleTime: 0 })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const rows = query.data?.receivables ?? []
  const ticked = rows.filter(({ checkoutId }) => chosen.includes(checkoutId))
  const buyer = ticked[0]?.accountId
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <div className="grid gap-5">
      <DataList
        label={t('To be paid')}
        query={query}
        rows={rows}
        row={(one) => (
          <Row
            key={one.checkoutId}
            one={one}
            checked={chosen.includes(one.checkoutId)}
            // A transfer is one buyer's.
            disabled={buyer !== undefined && one.accountId !== buyer}
            onToggle={() => toggle(one.checkoutId)}
            onOpen={() => onOpen(one.checkoutId)}
          />
        )}
        empty={t('Nobody owes anything.')}
        failed={t('What is to be paid could not be loaded.')}
      />
      {ticked.length > 0 && (
        <TransferForm
          key={ticked.map(({ checkoutId }) => checkoutId).join()}
          orders={ticked.map(({ checkoutId }) => checkoutId)}
          paise={ticked.reduce((sum, { openPaise }) => sum + openPaise, 0)}
          onDone={() => setChosen([])}
        />
      )}
    </div>
  )
}

interface RowProps {
  one: Receivable
  checked: boolean
  disabled: boolean
  onToggle: () => void
  onOpen: () => void
}

function Row({ one, checked, disabled, onToggle, onOpen }: RowProps) {
  const number = one.invoiceNumber ?? one.checkoutId
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-line bg-surface p-3">
      <input
        type="checkbox"
        aria-label={t('Paid by a transfer: {number}', { number })}
        checked={checked}
        disabled={disabled}
        onChange={onToggle}
        className="size-5 shrink-0"
      />
      <button type="button" onClick={onOpen} className="font-strong text-link underline underline-offset-4">
        {number}
      </button>
      <span className="min-w-0 flex-1 basis-40 break-words">{one.buyer}</span>
      {one.dueAt && (
        <span className={classNames('text-small', one.overdue ? 'font-strong text-danger' : 'text-ink-2')}>
          {t(one.overdue ? 'Overdue since {day}' : 'Due on {day}', { day: dayText(one.dueAt) })}
        </span>
      )}
      <Price paise={one.openPaise} />
    </li>
  )
}

/** A transfer as the bank's list has it. @param paise what the orders come to */
export function TransferForm({ orders, paise, onDone }: { orders: string[]; paise: number; onDone: () => void }) {
  const [formRef, draft] = useFormDraft(`transfer ${orders.join(' ')}`)
  const { run, busy, problem } = useChange({
    send: (input: { reference: string; receivedOn: string; amountPaise: number; tdsPaise: number }) =>
      api('POST /orders/recordtransfer', { ...input, orders }),
    refresh: ['GET /orders/receivables', 'GET /orders/search', 'GET /orders/one'],
    onSuccess: () => {
      draft.forget()
      onDone()
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => ((form.get(name) as string | null) ?? '').trim()
    const paiseIn = (name: string) => Math.round(Number(text(name) || '0') * 100)
    if (!busy)
      run({
        reference: text('reference'),
        receivedOn: text('receivedOn'),
        amountPaise: paiseIn('amount'),
        tdsPaise: paiseIn('tds'),
      })
  }
  return (
    <Section title={t('Record a transfer')} intro={t('It and the tax deducted must come to what the orders cost.')}>
      <form ref={formRef} noValidate onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-2">
        <DraftNote of={draft} />
        <TextField name="reference" label={t('Reference (UTR)')} maxLength={40} autoComplete="off" />
        <TextField name="receivedOn" type="date" label={t('Received on')} />
        <TextField
          name="amount"
          type="number"
          step="0.01"
          min="0"
          label={t('Amount received (₹)')}
          defaultValue={(paise / 100).toFixed(2)}
        />
        <TextField name="tds" type="number" step="0.01" min="0" label={t('Tax deducted, TDS (₹)')} defaultValue="0" />
        <FormError text={problem} className="sm:col-span-2" />
        <Button type="submit" variant="accent" busy={busy} className="sm:col-span-2 sm:justify-self-start">
          {t('Record the transfer')}
        </Button>
      </form>
    </Section>
  )
}
