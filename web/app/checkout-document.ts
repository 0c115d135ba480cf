import { isCheckoutPath } from '../../contract/licensing/checkout-paths.ts'
import { withoutLanguage } from '../../contract/site/language-path.ts'
import { persistToast } from '../lib/flash-message.ts'
import { Redirect } from './page-loading.ts'

/** The address that this document was loaded from; moving between pages leaves it as it was. Null on the server. */
const loadedFrom = typeof location === 'undefined' ? null : location.pathname

/**
 * A loader that gives a checkout a document of its own: the payment provider's hosts are allowed in those alone, and the
 * content security policy of a document cannot change after it is loaded. From any other page there is a full load.
 */
export const checkoutLoader = (from: string | null) =>
  function enterCheckout({ url }: { url: URL }): null {
    if (from === null || isCheckoutPath(from)) return null
    persistToast()
    throw new Redirect(withoutLanguage(url.pathname) + url.search, { isDocument: true })
  }

export const ownDocument = checkoutLoader(loadedFrom)
