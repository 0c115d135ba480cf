// Who looks at the demo: a guest, a customer, and both kinds of staff, made through the product's own calls.
import type { Page } from '@playwright/test'

export const ADMIN = {
  id: process.env['ADMIN_ID'] ?? 'admin@bench.example',
  password: process.env['ADMIN_PASSWORD'] ?? 'an administrator’s password',
}
const PASSWORD = 'a bench’s own password'

export type Person = 'guest' | 'USER' | 'EMPLOYEE' | 'ADMIN'

/** Signs the page's browser in. */
export async function enter(page: Page, base: string, person: Person) {
  const post = async (path: string, data: object, headers = {}) => {
    const answer = await page.request.post(base + path, { data, headers })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: is BENCH_URL's ADMIN ${ADMIN.id}?`)
    return answer.json()
  }
  if (person === 'USER') {
    const email = `bench-${Date.now()}@bench.example`
    await post('/auth/signup', { firstName: 'Bela', lastName: 'Rao', email, password: PASSWORD })
  }
  if (person === 'ADMIN' || person === 'EMPLOYEE') {
    const { accessToken } = await post('/auth/login', ADMIN)
    if (person === 'ADMIN') return
    const userId = `bench-${Date.now()}`
    await post('/auth/addemployee', { userId, password: PASSWORD }, { authorization: `Bearer ${accessToken}` })
    await page.context().clearCookies()
    await post('/auth/login', { id: userId, password: PASSWORD })
  }
}

const desks = (...names: string[]) => names.map((name) => `/dashboard?section=${name}`)

/** Every route of the table, by who sees it. @param clip an id */
export const routesOf = (clip: string): Record<Person, string[]> => ({
  guest: [
    ...['/', '/search?term=night', '/search?term=nothing-matches-this', `/clip/${clip}`, `/similar/${clip}`],
    ...['/category/festival', '/collections', '/collections/nowhere', '/board/nowhere', '/pricing', '/subscribe'],
    ...['/about', '/faqs', '/chatbot', '/contactus', '/privacypolicy', '/termsandconditions', '/refundpolicy'],
    ...['/shipmentanddelivery', '/verify', '/verify/nowhere', '/notavailable', '/admin', '/admincreate'],
    ...['/resetpassword', '/confirmemail', '/dashboard', '/subscriptionpayment?plan=year', '/no-such-page'],
    ...['/hi', `/hi/clip/${clip}`, '/hi/pricing'],
  ],
  USER: [
    ...['/', '/dashboard?tab=history', '/dashboard?tab=purchased', '/dashboard?tab=saved', '/dashboard?tab=orders'],
    ...['/dashboard?account=open', `/onetimepurchase/${clip}?type=highres`, '/subscriptionpayment?plan=month'],
    ...['/certificate/nowhere', '/hi/dashboard?account=open'],
  ],
  EMPLOYEE: desks('upload-video', 'batch-upload', 'upload-collection', 'manage-videos', 'settings'),
  ADMIN: [
    ...desks('add-user', 'manage-users', 'manage-videos', 'manage-plans', 'manage-filters', 'insight', 'orders'),
    ...desks('customers', 'licences', 'review-queue', 'upload-video', 'batch-upload', 'upload-collection'),
    ...desks('search-words', 'shot-requests', 'audit-log'),
  ],
})
