import { Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '../language/text.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { SelectField, TextField } from './form/text-field.tsx'

export interface FilterField<Name extends string> {
  name: Name
  label: string
  type?: 'text' | 'search' | 'date'
  /** Makes the field a choice. */
  options?: readonly (readonly [value: string, label: string])[]
  /** One of the choices always holds: there is no All. */
  isWhole?: boolean
  hint?: string
  placeholder?: string
  maxLength?: number
  /** Of its grid cell. */
  className?: string
}

type FilterValues<Name extends string> = { [Field in Name]?: string | undefined }

interface FilterBarProps<Name extends string> {
  fields: readonly FilterField<Name>[]
  values: FilterValues<Name>
  /** Gets the trimmed values of the fields that are filled in. */
  onApply: (values: FilterValues<Name>) => void
  /** The grid's columns. */
  className: string
  /** More buttons in the row. */
  children?: ReactNode
}

/** The fields that narrow a list, applied together with Show or Enter. */
export function FilterBar<Name extends string>({ fields, values, onApply, className, children }: FilterBarProps<Name>) {
  // A hint makes its field taller: then the row is aligned at the top.
  const hasHint = fields.some(({ hint }) => hint)
  const [problem, setProblem] = useState<{ field: string; text: string }>()
  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const filled = fields.flatMap(({ name }) => {
      const value = form.get(name)
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : []
    })
    const next = Object.fromEntries(filled) as FilterValues<Name> & { from?: string; to?: string }
    const isBackwards = next.from && next.to && next.to < next.from
    setProblem(isBackwards ? { field: 'to', text: t('The last day lies before the first') } : undefined)
    if (!isBackwards) onApply(next)
  }
  return (
    <form noValidate onSubmit={apply} className={classNames('grid items-end gap-3', className)}>
      {fields.map((field) => (
        <div key={field.name} className={classNames(hasHint && 'self-start', field.className)}>
          <FilterControl
            field={field}
            value={values[field.name]}
            error={problem?.field === field.name ? problem.text : undefined}
          />
        </div>
      ))}
      <Button
        type="submit"
        variant="accent"
        icon={<Search size={18} aria-hidden />}
        className={classNames(hasHint && 'sm:mt-7 sm:self-start')}
      >
        {t('Show')}
      </Button>
      {children}
    </form>
  )
}

function FilterControl<Name extends string>({
  field: { className: _cell, options, isWhole, ...field },
  value,
  error,
}: {
  field: FilterField<Name>
  value: string | undefined
  error: string | undefined
}) {
  if (!options) return <TextField {...field} defaultValue={value} error={error} />
  // Options may come later than the page, or no longer have the one of an old link: what filters the list is shown.
  const isListed = !value || options.some(([option]) => option === value)
  return (
    <SelectField name={field.name} label={field.label} defaultValue={value ?? ''}>
      {!isWhole && <option value="">{t('All')}</option>}
      {!isListed && <option value={value}>{value}</option>}
      {options.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
