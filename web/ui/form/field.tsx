import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'

export interface FieldProps {
  label: string
  /** The error message; shown under the field and read by screen readers. */
  error?: string | undefined
  hint?: ReactNode
}

/** The attributes that tie the control to its label, hint and error. */
export interface FieldWiring {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export const controlClass =
  'h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3.5 text-ink aria-invalid:border-danger disabled:opacity-60'

/** Label above, the control, then hint and error. */
export function Field({ label, error, hint, children }: FieldProps & { children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-strong text-ink">
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="wrap-anywhere text-meta text-ink-3">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="flex gap-1.5 text-meta text-danger">
      <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      {text}
    </p>
  )
}
