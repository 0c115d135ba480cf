import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { t, translate } from '../../language/text.ts'
import { messageOf } from '../../lib/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Price } from '../../ui/price.tsx'
import { useFormFocus } from '../use-form-focus.ts'
import { readRupees } from './price-entry.ts'

const schema = z.record(z.string(), z.string().check(z.refine((text) => readRupees(text) !== null)))
type Typed = z.core.output<typeof schema>

interface PriceEditorProps<Name extends string> {
  title: string
  /** Whole rupees by name. */
  prices: Record<Name, number>
  /** Rejects when the server refuses. */
  onSave: (prices: Record<Name, number>) => Promise<unknown>
}

/** One table of prices with Edit, Save and Cancel (SCR-65). */
export function PriceEditor<Name extends string>({ title, prices, onSave }: PriceEditorProps<Name>) {
  const id = useId()
  const { form, names, isEditing, edit, cancel, save } = usePriceForm(prices, onSave)
  const container = useFormFocus<HTMLFormElement>(isEditing)
  const { errors, isSubmitting } = form.formState
  return (
    <form
      ref={container}
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => void save(event)}
      className="grid gap-4 rounded-panel border border-line bg-surface p-5"
    >
      <h2 id={id} className="text-h3 font-strong">
        {title}
      </h2>
      {isEditing ? (
        names.map((name) => (
          <TextField
            key={name}
            label={`${translate(name)} (₹)`}
            inputMode="numeric"
            error={errors[name] && t('Whole rupees, at least 1')}
            {...form.register(name as string)}
          />
        ))
      ) : (
        <PriceList names={names} prices={prices} />
      )}
      <FormError text={errors.root?.message} />
      {isEditing ? (
        <div className="flex gap-3">
          <Button key="save" type="submit" variant="accent" busy={isSubmitting}>
            {t('Save')}
          </Button>
          <Button key="cancel" onClick={cancel}>
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

function usePriceForm<Name extends string>(prices: Record<Name, number>, onSave: PriceEditorProps<Name>['onSave']) {
  const [isEditing, setIsEditing] = useState(false)
  const form = useForm<Typed>({ resolver: zodResolver(schema), mode: 'onChange' })
  const names = Object.keys(prices) as Name[]
  const valuesOf = <Value,>(value: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>
  function edit() {
    form.reset(valuesOf((name) => String(prices[name])))
    setIsEditing(true)
  }
  const save = form.handleSubmit(async (typed) => {
    // SCR-65: an optimistic update. When refused, the form opens again with what was typed.
    setIsEditing(false)
    try {
      await onSave(valuesOf((name) => readRupees(typed[name] ?? '') ?? prices[name]))
    } catch (error) {
      setIsEditing(true)
      form.setError('root', { message: messageOf(error, 'The prices could not be saved.') })
    }
  })
  return { form, names, isEditing, edit, save, cancel: () => setIsEditing(false) }
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
