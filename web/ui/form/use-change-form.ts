import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { t, type Text } from '../../language/text.ts'
import { toast } from '../../lib/toast.ts'
import { type ChangeOptions, useChange } from '../../lib/use-change.ts'
import { formFields, setFormError } from './form-fields.ts'

interface ChangeFormOptions<Fields extends FieldValues, Reply> extends ChangeOptions<Fields, Reply> {
  schema: z.ZodMiniType<Fields, Fields>
  defaultValues: DefaultValues<Fields>
  /** The toast for a form that the schema rejects; none if it is empty. */
  invalid?: Text | ''
}

/** A form that is sent by one call. An error of the call stands at the field that the server blames, or is `formProblem`. */
export function useChangeForm<Fields extends FieldValues, Reply>({
  schema,
  defaultValues,
  invalid = 'Please fill in all required fields',
  ...options
}: ChangeFormOptions<Fields, Reply>) {
  const form = useForm<Fields>({ resolver: zodResolver(schema), defaultValues })
  const change = useChange<Fields, Reply>({ onError: (error) => setFormError(form, error), ...options })
  const submit = form.handleSubmit(
    (fields) => change.busy || change.run(fields),
    () => invalid && toast.error(t(invalid)),
  )
  return {
    ...change,
    form,
    field: formFields(form),
    submit: (event: { preventDefault(): void }) => void submit(event as never),
    formProblem: form.formState.errors.root?.message,
    // MSG-16: errors clear as the user types.
    clearProblem: () => form.clearErrors('root'),
  }
}
