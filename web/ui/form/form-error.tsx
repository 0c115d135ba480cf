import { useId } from 'react'
import { Link } from 'react-router'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { classNames } from '../class-names.ts'
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

/** Explains a geo restriction. In a new tab, so that what was typed stays. */
function NotOfferedLink() {
  return (
    <p className="text-meta">
      <Link to={paths.notAvailable} target="_blank" className="text-link underline underline-offset-4">
        {t('What this means, and what you can still do')}
      </Link>
    </p>
  )
}
