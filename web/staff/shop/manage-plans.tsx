import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { type RefCallback, type RefObject, useCallback, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { hasCode, messageOf } from '../../lib/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { QueryStates } from '../../ui/data-list.tsx'
import { DraftNote, useFormDraft } from '../../ui/form/form-draft.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Price } from '../../ui/price.tsx'
import { useFormFocus } from '../form-focus.ts'
import { formText } from '../form-text.ts'
import { Coupons } from './coupons.tsx'
import { masterData, useMasterDataEdit } from './master-data-edit.ts'
import { PriceHistory } from './price-history.tsx'
import { PriceRises } from './price-rises.tsx'
import { readRupees } from './prices.ts'

/** SCR-65: one-time prices and subscription plans, in whole rupees before GST. */
export default function ManagePlans() {
  const query = useQuery(masterData)
  const edit = useMasterDataEdit()
  if (!query.isSuccess) return <QueryStates query={query} failed={t('The prices could not be loaded.')} />
  return (
    <div className="grid gap-5">
      <p className="max-w-[760px] text-small text-ink-2">
        {t('In whole rupees, before 18% GST. Anyone already in a checkout pays the price they were shown.')}{' '}
        {t('A lower price is charged at once; a higher one from a day at least 21 days ahead, announced by mail.')}
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <PriceEditor
          title={t('One-time prices')}
          prices={query.data.oneTimePrices}
          onSave={(oneTimePrices, how) =>
            edit.runAsync({
              apply: (current) => ({ ...current, oneTimePrices: { ...current.oneTimePrices, ...oneTimePrices } }),
              send: () => api('POST /auth/editpricinginfo', { oneTimePrices, ...how }),
            })
          }
        />
        <PriceEditor
          title={t('Subscription plans')}
          prices={query.data.subscriptionPlans}
          onSave={(subscriptionPlans, how) =>
            edit.runAsync({
              apply: (current) => ({
                ...current,
                subscriptionPlans: { ...current.subscriptionPlans, ...subscriptionPlans },
              }),
              send: () => api('POST /auth/editsubscriptioninfo', { subscriptionPlans, ...how }),
            })
          }
        />
      </div>
      <PriceRises rises={query.data.priceRises} />
      <Coupons />
      <PriceHistory />
    </div>
  )
}

const schema = z.record(z.string(), z.string().check(z.refine((text) => readRupees(text) !== null)))
type Typed = z.core.output<typeof schema>

interface PriceEditorProps<Name extends string> {
  title: string
  /** Whole rupees by name. */
  prices: Record<Name, number>
  /** Gets the prices that were changed. Rejects when the server refuses. */
  onSave: (
    prices: Partial<Record<Name, number>>,
    how: { effectiveOn?: string; confirmed?: boolean },
  ) => Promise<unknown>
}

/** One table of prices with Edit, Save and Cancel (SCR-65). */
function PriceEditor<Name extends string>({ title, prices, onSave }: PriceEditorProps<Name>) {
  const id = useId()
  const { form, names, isEditing, isUnusual, changed, edit, cancel, save } = usePriceForm(prices, onSave)
  const [formRef, draft] = usePriceDraft(isEditing, title)
  const { errors, isSubmitting } = form.formState
  const giveUp = () => [draft.forget(), cancel()]
  return (
    <form
      ref={formRef}
      noValidate
      aria-labelledby={id}
      onChange={changed}
      onSubmit={(event) => void save(event).then((saved) => saved && draft.forget())}
      className="grid gap-4 rounded-panel border border-line bg-surface p-5"
    >
      <h2 id={id} className="text-h3 font-strong">
        {title}
      </h2>
      {isEditing ? (
        [
          ...names.map((name) => (
            <TextField
              key={name}
              label={`${translate(name)} (₹)`}
              inputMode="numeric"
              error={errors[name] && t('Whole rupees, from 1 to 10,00,000')}
              {...form.register(name as string)}
            />
          )),
          <TextField key="effectiveOn" name="effectiveOn" type="date" label={t('Higher prices from')} />,
        ]
      ) : (
        <PriceList names={names} prices={prices} />
      )}
      <DraftNote of={draft} />
      <FormError text={errors.root?.message} />
      {isEditing ? (
        <div className="flex gap-3">
          <Button key="save" type="submit" variant="accent" busy={isSubmitting}>
            {isUnusual ? t('Save anyway') : t('Save')}
          </Button>
          <Button key="cancel" onClick={giveUp}>
            {t('Cancel')}
          </Button>
        </div>
      ) : (
        <Button
          key="edit"
          data-opener
          onClick={edit}
          className="justify-self-start"
          aria-label={t('Edit {name}', { name: title })}
        >
          {t('Edit')}
        </Button>
      )}
    </form>
  )
}

/** For a form that two hooks hold. */
const setElement = <E extends HTMLElement>(ref: RefObject<E | null>, element: E | null) => {
  ref.current = element
}

/** Its fields are there while it is edited. */
function usePriceDraft(isEditing: boolean, title: string): ReturnType<typeof useFormDraft> {
  const container = useFormFocus<HTMLFormElement>(isEditing)
  const [attach, draft] = useFormDraft(isEditing ? `prices ${title}` : undefined)
  const formRef: RefCallback<HTMLFormElement> = useCallback(
    (form) => {
      setElement(container, form)
      return attach(form)
    },
    [container, attach],
  )
  return [formRef, draft]
}

function usePriceForm<Name extends string>(prices: Record<Name, number>, onSave: PriceEditorProps<Name>['onSave']) {
  const [isEditing, setIsEditing] = useState(false)
  /** The server has asked whether it is meant so: of the prices that are in the form, and of no others. */
  const [isUnusual, setIsUnusual] = useState(false)
  const form = useForm<Typed>({ resolver: zodResolver(schema), mode: 'onChange' })
  const names = Object.keys(prices) as Name[]
  /** As the prices stood when Edit was pressed: somebody else may have changed others since, and they stay as they are. */
  const [before, setBefore] = useState(prices)
  function edit() {
    setBefore(prices)
    form.reset(Object.fromEntries(names.map((name) => [name, String(prices[name])])))
    setIsUnusual(false)
    setIsEditing(true)
  }
  function changed() {
    if (!isUnusual) return
    setIsUnusual(false)
    form.clearErrors('root')
  }
  const save = form.handleSubmit(async (typed, event) => {
    const effectiveOn = formText(new FormData(event?.target as HTMLFormElement), 'effectiveOn')
    // SCR-65: an optimistic update. When refused, the form opens again with what was typed.
    setIsEditing(false)
    const rupees = names.map((name) => [name, readRupees(typed[name] ?? '') ?? before[name]] as const)
    const changes = rupees.filter(([name, price]) => price !== before[name])
    if (changes.length === 0) return
    try {
      const how = { ...(effectiveOn ? { effectiveOn } : {}), ...(isUnusual ? { confirmed: true } : {}) }
      await onSave(Object.fromEntries(changes) as Partial<Record<Name, number>>, how)
      setIsUnusual(false)
    } catch (error) {
      setIsEditing(true)
      setIsUnusual(hasCode(error, 'price_unusual'))
      form.setError('root', { message: messageOf(error, 'The prices could not be saved.') })
    }
  })
  return { form, names, isEditing, isUnusual, changed, edit, save, cancel: () => setIsEditing(false) }
}

function PriceList<Name extends string>({ names, prices }: { names: Name[]; prices: Record<Name, number> }) {
  return (
    <dl className="grid">
      {names.map((name) => (
        <div key={name} className="flex min-h-9 items-center justify-between border-b border-line last:border-0">
          <dt>{translate(name)}</dt>
          <dd className="font-strong">
            <Price paise={prices[name] * 100} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
