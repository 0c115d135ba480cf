import { type FormEvent, useId, useState } from 'react'
import { t, translate } from '../../language/text.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Price } from '../../ui/price.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormFocus } from '../use-form-focus.ts'
import { readRupees } from './price-entry.ts'

interface PriceEditorProps<Name extends string> {
  title: string
  /** Whole rupees by name. */
  prices: Record<Name, number>
  /** Rejects when the server refuses. */
  onSave: (prices: Record<Name, number>) => Promise<unknown>
}

/** One table of prices with Edit, Save and Cancel (spec 2). */
export function PriceEditor<Name extends string>({ title, prices, onSave }: PriceEditorProps<Name>) {
  const id = useId()
  const [typed, setTyped] = useState<Record<Name, string> | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const holder = useFormFocus<HTMLFormElement>(typed !== null)
  const names = Object.keys(prices) as Name[]
  const isWrong = (name: Name) => typed !== null && readRupees(typed[name]) === null

  function begin() {
    setProblem('')
    setTyped(Object.fromEntries(names.map((name) => [name, String(prices[name])])) as Record<Name, string>)
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    if (!typed || busy || names.some(isWrong)) return
    setBusy(true)
    setProblem('')
    const next = Object.fromEntries(names.map((name) => [name, readRupees(typed[name])])) as Record<Name, number>
    // Spec 4: what was saved shows at once. Refused, it is there again to be put right.
    setTyped(null)
    try {
      await onSave(next)
    } catch (error) {
      setTyped((held) => held ?? typed)
      setProblem((error instanceof Error && translate(error.message)) || t('The prices could not be saved.'))
    }
    setBusy(false)
  }
  return (
    <form
      ref={holder}
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => void save(event)}
      className="grid gap-4 rounded-panel border border-line bg-surface p-5"
    >
      <h2 id={id} className="text-h3 font-strong">
        {title}
      </h2>
      {typed ? (
        names.map((name) => (
          <TextField
            key={name}
            label={`${translate(name)} (₹)`}
            inputMode="numeric"
            value={typed[name]}
            error={isWrong(name) ? t('Whole rupees, at least 1') : undefined}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))
      ) : (
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
      )}
      <div role="alert" className="empty:hidden">
        {problem && <FieldError id={`${id}-problem`} text={problem} />}
      </div>
      {typed ? (
        <div className="flex gap-3">
          <Button key="save" type="submit" variant="accent" busy={busy}>
            {t('Save')}
          </Button>
          <Button key="cancel" onClick={() => setTyped(null)}>
            {t('Cancel')}
          </Button>
        </div>
      ) : (
        <Button
          key="edit"
          data-opener
          onClick={begin}
          className="justify-self-start"
          aria-label={t('Edit {name}', { name: title })}
        >
          {t('Edit')}
        </Button>
      )}
    </form>
  )
}
