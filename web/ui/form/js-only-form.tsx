import type { ComponentProps } from 'react'
import { t } from '../../language/text.ts'

/**
 * A form on a page that the server draws, and that only the program can answer. Where there is no program, the browser
 * must not put what is in it into the page's address, which is what it does by itself.
 */
export function JsOnlyForm({ children, ...form }: ComponentProps<'form'>) {
  return (
    <form noValidate method="post" {...form}>
      {children}
      <noscript>
        <p className="text-small text-ink-2">{t('This form needs JavaScript.')}</p>
      </noscript>
    </form>
  )
}
