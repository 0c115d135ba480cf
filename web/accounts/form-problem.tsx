import { useId } from 'react'
import { FieldError } from '../ui/form/field.tsx'
import { NotOfferedLink } from '../ui/not-offered-link.tsx'

/** What is wrong with a whole form, beside its button: a toast alone is gone after four seconds. */
export function FormProblem({ text, notOffered = false }: { text: string | undefined; notOffered?: boolean }) {
  const id = useId()
  return (
    <div role="alert" className="grid gap-1 empty:hidden">
      {text && <FieldError id={id} text={text} />}
      {text && notOffered && <NotOfferedLink />}
    </div>
  )
}
