import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { NotOfferedLink } from '../not-offered-link.tsx'
import { FieldError } from './field.tsx'

interface FormErrorProps {
  text: string | false | null | undefined
  /** Refused for where the person seems to be: a link explains it. */
  notOffered?: boolean
  className?: string
}

/** What is wrong with a whole form, announced to screen readers; takes no space while there is nothing to say. */
export function FormError({ text, notOffered, className }: FormErrorProps) {
  const id = useId()
  return (
    <div role="alert" className={classNames('grid gap-1 empty:hidden', className)}>
      {text && <FieldError id={id} text={text} />}
      {text && notOffered && <NotOfferedLink />}
    </div>
  )
}
