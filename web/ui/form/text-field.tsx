import { Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { t } from '../../language/text.ts'
import { classNames } from '../class-names.ts'
import { controlClass, Field, FieldError, type FieldProps } from './field.tsx'

type Extra = Omit<FieldProps, 'label'> & { label: string }

/** One line of text. Takes `{...register('name')}` as it is. */
export function TextField({ label, error, hint, className, ...rest }: ComponentProps<'input'> & Extra) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => <input {...rest} {...wiring} className={classNames(controlClass, className)} />}
    </Field>
  )
}

/** Several lines of text. */
export function TextAreaField({ label, error, hint, className, ...rest }: ComponentProps<'textarea'> & Extra) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <textarea rows={4} {...rest} {...wiring} className={classNames(controlClass, 'h-auto py-2.5', className)} />
      )}
    </Field>
  )
}

/** A password that can be shown; pasting and password managers work (WCAG 3.3.8). */
export function PasswordField({ label, error, hint, className, ...rest }: ComponentProps<'input'> & Extra) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <span className="relative block">
          <input
            autoComplete="current-password"
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={classNames(controlClass, 'pr-12', className)}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={t('Show password')}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-3 hover:text-ink"
          >
            <Icon size={20} aria-hidden />
          </button>
        </span>
      )}
    </Field>
  )
}

/** A choice out of a list; the options are its children. */
export function SelectField({ label, error, hint, className, ...rest }: ComponentProps<'select'> & Extra) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => <select {...rest} {...wiring} className={classNames(controlClass, className)} />}
    </Field>
  )
}

/** A box to tick; the label may hold links. */
export function CheckboxField({
  label,
  error,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: string | undefined }) {
  const id = useId()
  return (
    <div className={classNames('grid gap-1', className)}>
      <label className="flex min-h-11 items-center gap-3 text-small text-ink-2">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="size-5 shrink-0"
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
