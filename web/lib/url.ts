import { clipPath } from '../../contract/catalogue/clip-path.ts'
import { inLanguage, withoutLanguage } from '../../contract/site/language-path.ts'
import type { Quality } from '../../contract/values.ts'
import type { FormTopic } from '../../contract/site/message-topics.ts'
import { language } from '../language/text.ts'

/** Every address of the site. The router adds the language of the page. */
export const paths = {
  home: (page = 1) => (page > 1 ? `/?page=${page}` : '/'),
  admin: '/admin',
  adminCreate: '/admincreate',
  resetPassword: '/resetpassword',
  companySignIn: '/companysignin',
  confirmEmail: '/confirmemail',
  lostSecondFactor: '/lostsecondfactor',
  keepSecondFactor: '/keepsecondfactor',
  /** The buyer's own. */
  company: '/company',
  dashboard: '/dashboard',
  /** Of staff: a clip in the whole library, where it is edited. */
  libraryClip: (id: string) => `/dashboard?section=manage-videos&view=library&q=${encodeURIComponent(id)}`,
  /** Orders and invoices, where a refund is asked for. */
  orders: '/dashboard?tab=orders',
  cart: '/cart',
  cartCheckout: '/cart/checkout',
  /** What was paid ahead, and more of it. */
  credit: '/credit',
  /** The approved clips of a board, to license together. */
  licenseBoard: (id: string) => `/cart/board/${encodeURIComponent(id)}`,
  /** An edit list becomes a cart. */
  editList: '/cuttocart',
  pricing: '/pricing',
  subscribe: '/subscribe',
  collections: '/collections',
  collection: (id: string, page = 1) => `/collections/${encodeURIComponent(id)}${page > 1 ? `?page=${page}` : ''}`,
  about: '/about',
  faqs: '/faqs',
  contact: '/contactus',
  /** The form, with what it is about; `?clip=` would open the clip over it. */
  contactAbout: (about: FormTopic, clip?: string) =>
    `/contactus?about=${about}${clip ? `&of=${encodeURIComponent(clip)}` : ''}`,
  /** A legal text as it stood on a day. */
  legalVersion: (text: string, version: string) => `/legal/${text}/${version}`,
  privacy: '/privacypolicy',
  terms: '/termsandconditions',
  refunds: '/refundpolicy',
  shipment: '/shipmentanddelivery',
  notAvailable: '/notavailable',
  chatbot: '/chatbot',
  licence: '/licence',
  checkLicence: '/verify',
  /** Of a number as typed, with spaces. */
  verify: (number: string) => `/verify/${encodeURIComponent(number.replaceAll(/\s/g, ''))}`,
  certificate: (number: string) => `/certificate/${encodeURIComponent(number)}`,
  search: (term: string) => `/search?term=${encodeURIComponent(term)}`,
  similar: (id: string) => `/similar/${encodeURIComponent(id)}`,
  /** Clips that look like a picture. @param vector what is compared; @param from the clip that it is a frame of */
  byPicture: (vector?: string, from?: string) =>
    vector ? `/picture?${new URLSearchParams({ vector, ...(from && { from }) })}` : '/picture',
  /** Clips for each line of a script. */
  script: '/scripttoclips',
  places: '/places',
  place: (name: string, page = 1) => `/places/${encodeURIComponent(name)}${page > 1 ? `?page=${page}` : ''}`,
  category: (id: string) => `/category/${encodeURIComponent(id)}`,
  clip: clipPath,
  /** A shared board; the token is a capability. */
  board: (token: string) => `/board/${encodeURIComponent(token)}`,
  /** A customer's own, in the dashboard. */
  ownBoard: (id: string) => `/dashboard?tab=saved&board=${encodeURIComponent(id)}`,
  /** `quality` is the one picked before. */
  oneTimePurchase: (id: string, type: 'mobile' | 'highres', quality?: Quality) =>
    `/onetimepurchase/${encodeURIComponent(id)}?type=${type}${quality ? `&quality=${quality}` : ''}`,
  subscriptionPayment: (plan: 'month' | 'year') => `/subscriptionpayment?plan=${plan}`,
  /** The yearly plan in place of the running month. */
  planChange: '/subscriptionpayment?plan=year&change=1',
}

/** One of `paths` with the language, as in the address bar: for everything that does not go through the router. */
export const address = (path: string): string => inLanguage(language(), path)

/** The present address as the router knows it, without the language. */
export const presentPath = (): string => withoutLanguage(location.pathname) + location.search

/**
 * A remembered destination, without its language, only when it lies on this site: one leading slash, no scheme, no host.
 * Everything else is null: no open redirect.
 */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || hasOddCharacter(value)) return null
  const url = new URL(value, 'https://own.invalid')
  return url.host === 'own.invalid' ? withoutLanguage(url.pathname) + url.search + url.hash : null
}

/** Browsers drop control characters and turn backslashes into slashes, which could hide a host. */
function hasOddCharacter(text: string): boolean {
  for (const char of text) if (char === '\\' || char.charCodeAt(0) < 33) return true
  return false
}
