import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { translate } from '../../language/text.ts'
import { blamedField, messageOf } from '../../lib/error-message.ts'

/** A field's registration and its error in the language of the page, as our fields take them: `{...field('email')}`. */
export function formFields<Values extends FieldValues>({ register, formState: { errors } }: UseFormReturn<Values>) {
  return (name: FieldPath<Values>, options?: RegisterOptions<Values, FieldPath<Values>>) => ({
    ...register(name, options),
    error: textOf(errors[name]?.message),
  })
}

const textOf = (message: unknown) => (typeof message === 'string' && message !== '' ? translate(message) : undefined)

/** Shows why a call failed at the field that the server blames, else beside the form's button. */
export function setFormError<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  const field = blamedField(error, Object.keys(form.getValues()) as FieldPath<Values>[])
  form.setError(field ?? 'root', { message: messageOf(error) }, { shouldFocus: true })
}
