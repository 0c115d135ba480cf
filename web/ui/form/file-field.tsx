import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from './field.tsx'

/** A file input. Takes `{...register('name')}` as it is. */
export const FileField = ({
  label,
  error,
  hint,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & FieldProps) => (
  <Field label={label} error={error} hint={hint}>
    {(wiring) => (
      <input
        {...rest}
        {...wiring}
        type="file"
        className={classNames(
          'min-h-11 w-full min-w-0 text-small file:mr-3 file:h-9 file:rounded-control file:border file:border-solid file:border-control file:bg-surface file:px-3 file:font-strong file:text-ink',
          className,
        )}
      />
    )}
  </Field>
)
