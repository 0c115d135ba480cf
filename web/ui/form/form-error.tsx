import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError } from './field.tsx'

interface FormErrorProps {
  text: string | false | null | undefined
  className?: string
}

/** What is wrong with a whole form, announced to screen readers; takes no space while there is nothing to say. */
export function FormError({ text, className }: FormErrorProps) {
  const id = useId()
  return (
    <div role="alert" className={classNames('empty:hidden', className)}>
      {text && <FieldError id={id} text={text} />}
    </div>
  )
}
