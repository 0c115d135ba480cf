import { useId } from 'react'
import { FieldError } from '../ui/field.tsx'

/** What is wrong with a whole form, beside its button: a toast alone is gone after four seconds. */
export function FormProblem({ text }: { text: string | undefined }) {
  const id = useId()
  return (
    <div role="alert" className="empty:hidden">
      {text && <FieldError id={id} text={text} />}
    </div>
  )
}
