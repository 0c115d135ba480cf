import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { stateOfGstin } from '../../../contract/licensing/billing-checks.ts'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { dayText } from '../../lib/day-text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { QueryStates } from '../../ui/data-list.tsx'
import { DraftNote, useFormDraft } from '../../ui/form/form-draft.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { StateOptions } from '../../ui/form/state-options.tsx'
import { SelectField, TextField } from '../../ui/form/text-field.tsx'
import { priceText } from '../../ui/price-text.ts'
import { Section } from '../../ui/section.tsx'

interface Terms {
  seats: number
  days: number
  rupees: number
  state: string
  daysToPay: number
  note: string
}
type Preview = CallReply<'GET /staff/companyplan'>

interface CompanyPlanProps {
  id: string
  gstin: string
  seats: number
}

/** A company's plan: what is agreed from today on, and the sum of it before anything is invoiced. */
export function CompanyPlan({ id, gstin, seats }: CompanyPlanProps) {
  const [formRef, draft] = useFormDraft(`company-plan ${id}`)
  const [wanted, setWanted] = useState<Terms | null>(null)
  const show = useRef<HTMLButtonElement>(null)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => ((form.get(name) as string | null) ?? '').trim()
    const number = (name: string) => Number(text(name))
    setWanted({
      ...{ seats: number('seats'), days: number('days'), rupees: number('rupees'), daysToPay: number('daysToPay') },
      ...{ state: text('state'), note: text('note') },
    })
  }
  return (
    <Section
      title={t('Plan of the company')}
      intro={t('A new agreement begins today. What is left of the running one is taken off its price, or credited.')}
    >
      <form ref={formRef} onSubmit={submit} onInput={() => setWanted(null)} className="grid gap-3">
        <DraftNote of={draft} />
        <PlanFields gstin={gstin} seats={seats} />
        <Button ref={show} type="submit" size="sm" className="justify-self-start">
          {t('Show the sum')}
        </Button>
      </form>
      {wanted && (
        <Sum
          id={id}
          wanted={wanted}
          onDone={() => {
            draft.forget()
            setWanted(null)
            show.current?.focus()
          }}
        />
      )}
    </Section>
  )
}

const PlanFields = ({ gstin, seats }: Omit<CompanyPlanProps, 'id'>) => (
  <div className="grid items-start gap-4 sm:grid-cols-3">
    <TextField required name="seats" type="number" min={1} max={1000} label={t('Seats')} defaultValue={seats} />
    <TextField required name="days" type="number" min={1} max={1100} label={t('Days')} defaultValue={365} />
    <TextField
      required
      name="rupees"
      type="number"
      min={1}
      max={10_000_000}
      label={t('Price of it all before GST (₹)')}
    />
    <SelectField required name="state" label={t('State')} defaultValue={stateOfGstin(gstin)?.name ?? ''}>
      <StateOptions />
    </SelectField>
    <TextField required name="daysToPay" type="number" min={0} max={120} label={t('Days to pay')} defaultValue={30} />
    <TextField required name="note" label={t('What was agreed')} maxLength={500} autoComplete="off" />
  </div>
)

function Sum({ id, wanted, onDone }: { id: string; wanted: Terms; onDone: () => void }) {
  const { seats, days, rupees } = wanted
  const asked = { companyId: id, seats: String(seats), days: String(days), rupees: String(rupees) }
  const query = useQuery({ ...call('GET /staff/companyplan', asked), staleTime: 0 })
  return (
    <div aria-live="polite" className="grid gap-3 rounded-panel border border-line bg-sunken p-4">
      <QueryStates query={query} failed={messageOf(query.error, 'The sum could not be loaded.')} />
      {query.data && <Agree id={id} wanted={wanted} preview={query.data} onDone={onDone} />}
    </div>
  )
}

interface AgreeProps {
  id: string
  wanted: Terms
  preview: Preview
  onDone: () => void
}

function Agree({ id, wanted, preview, onDone }: AgreeProps) {
  const { basePaise, creditPaise, totalPaise, endsAt } = preview
  const [address, setAddress] = useState({ address1: '', city: '', zip: '' })
  const asksAddress = totalPaise > 0 && preview.addressIn !== wanted.state
  const { run, busy, problem } = useChange({
    send: () =>
      api('POST /staff/companyplan', {
        ...{ companyId: id, ...wanted, expected: { basePaise, creditPaise } },
        ...(asksAddress && address),
      }),
    success: 'The agreement is now in force.',
    refresh: ['GET /staff/customer', 'GET /staff/companyplan'],
    onSuccess: onDone,
  })
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1 text-small tabular-nums sm:grid-cols-[1fr_auto]">
        {linesOf(wanted, preview).map(([what, money]) => (
          <div key={what} className="contents">
            <dt>{what}</dt>
            <dd className="sm:text-right">{money}</dd>
          </div>
        ))}
      </dl>
      <p className="font-strong">
        {totalPaise > 0
          ? t('₹{money} is invoiced with GST; the agreement runs until {day}.', {
              money: priceText(totalPaise),
              day: dayText(endsAt),
            })
          : creditPaise > 0
            ? t('₹{money} is credited with GST; the agreement runs until {day}.', {
                money: priceText(creditPaise),
                day: dayText(endsAt),
              })
            : t('Nothing is invoiced or credited; the agreement runs until {day}.', { day: dayText(endsAt) })}
      </p>
      {asksAddress && <AddressFields address={address} onChange={setAddress} />}
      <FormError text={problem} />
      <Button variant="accent" size="sm" busy={busy} onClick={() => run()} className="justify-self-start">
        {totalPaise > 0 ? t('Agree and invoice') : creditPaise > 0 ? t('Agree and credit') : t('Agree')}
      </Button>
    </>
  )
}

interface AddressProps {
  address: { address1: string; city: string; zip: string }
  onChange: (address: AddressProps['address']) => void
}

/** Of a company that was never billed in this State: its invoice names where it is. */
function AddressFields({ address, onChange }: AddressProps) {
  const field = (name: keyof typeof address) => ({
    value: address[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ ...address, [name]: target.value }),
  })
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <TextField label={t('Address Line 1')} {...field('address1')} />
      <TextField label={t('City')} {...field('city')} />
      <TextField label={t('Zip Code')} inputMode="numeric" {...field('zip')} />
    </div>
  )
}

function linesOf({ seats, days, rupees }: Terms, { running, taxPaise, ...sums }: Preview): [string, string][] {
  const money = (paise: number) => `₹${priceText(paise)}`
  const lines: [string, string][] = [[t('{seats} seats for {days} days', { seats, days }), money(rupees * 100)]]
  if (running)
    lines.push([
      t('Less {left} of {of} days of {seats} seats', {
        left: sums.unusedDays,
        of: sums.ofDays,
        seats: running.seats,
      }),
      `−${money(sums.unusedPaise)}`,
    ])
  if (sums.basePaise > 0)
    lines.push([t('Difference before GST'), money(sums.basePaise)], [t('GST on it'), money(taxPaise)])
  return lines
}
