import type { ComponentProps } from 'react'
import { t } from '../../language/text.ts'

/**
 * A form on a server-rendered page that needs JavaScript. It is a POST, because without script a browser would submit it
 * as a GET, with all its fields in the page's address.
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
