import { type LoaderFunction, redirectDocument } from 'react-router'
import { isCheckoutPath } from '../../contract/checkout-paths.ts'
import { withoutLanguage } from '../../contract/language-path.ts'
import { carryToast } from '../lib/farewell.ts'

/** The address that this document was loaded from; moving between pages leaves it as it was. Null on the server. */
const loadedFrom = typeof location === 'undefined' ? null : location.pathname

/**
 * A checkout needs a document of its own: the payment provider's hosts are allowed in those alone, and what a document
 * allows is settled when it is loaded. Whoever comes from another page gets there by a full load.
 */
export const checkoutLoader = (from: string | null): LoaderFunction =>
  function enterCheckout({ request }) {
    if (from === null || isCheckoutPath(from)) return null
    carryToast()
    const { pathname, search } = new URL(request.url)
    throw redirectDocument(withoutLanguage(pathname) + search)
  }

export const ownDocument = checkoutLoader(loadedFrom)
