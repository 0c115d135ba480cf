import { type Session, sessionOf } from '../../harness/client.ts'
import { PASSWORD } from '../client/person.ts'
import { several, BILLING, clipsIn, label } from './order.steps.ts'
import type { Run, StepKind } from './step.model.ts'

/** What companies of the model may owe at a time. */
export const LIMIT_RUPEES = 1_500

/** Their people have addresses of one domain. */
export const domainOf = ({ name }: Run, company: string): string => `${company}-${name}.example`

export const companiesOf = ({ model }: Run) => Array.from(model.buyers.values()).filter((one) => one.companyId !== null)

/** Somebody whose address is proved, as by the link of a mail. */
export async function signUpProved({ shop }: Run, login: string): Promise<Session> {
  const session = await shop.signUp(login)
  const people = shop.world.db.updateTable('account').set({ email_verified_at: new Date() })
  await people.where('login', '=', login).execute()
  return session
}

/** The access token of whoever acts for a company from now on says so. */
export const signInAnew = async ({ shop }: Run, login: string): Promise<Session> =>
  sessionOf(await shop.ask('POST /auth/userlogin', { id: login, password: PASSWORD }))

const signUp: StepKind = {
  name: 'a company with an agreement signs up',
  weight: 2,
  choose: (run) => (companiesOf(run).length < 12 ? { buyer: label(run, 'c', run.model.buyers.size) } : null),
  async apply(run, step) {
    const { shop, model, report } = run
    const buyer = String(step['buyer'])
    const login = `owner@${domainOf(run, buyer)}`
    const session = await signUpProved(run, login)
    const company = { name: `Studio ${buyer}`, email: login, openToDomain: true }
    await shop.ask('POST /user/company', company, session)
    const { body } = await shop.ask('GET /user/company', {}, session)
    const companyId = (body['company'] as { id: string } | null)?.id ?? ''
    const terms = { companyId, rupees: LIMIT_RUPEES, days: 30, on: true }
    const { status } = await shop.ask('POST /staff/companyterms', terms, shop.admin)
    if (status !== 200) return report('answers', `companyterms answered ${status}`)
    model.buyers.set(buyer, { label: buyer, login, session: await signInAnew(run, login), erased: false, companyId })
  },
}

const orderLater: StepKind = {
  name: 'a company orders now and pays later',
  weight: 9,
  choose(run) {
    const companies = companiesOf(run)
    const item = several(run)
    if (companies.length === 0 || item.type !== 'cart') return null
    return { buyer: run.random.pick(companies).label, lines: item.lines }
  },
  async apply(run, step) {
    const company = run.model.buyers.get(String(step['buyer']))
    if (!company) return
    const lines = clipsIn(run, { type: 'cart', lines: String(step['lines']) })
    const { status } = await run.shop.ask('POST /pay/order-on-terms', { lines, billing: BILLING }, company.session)
    // Beyond the limit, overdue, or owned already.
    if (status !== 200 && status !== 409) run.report('answers', `order-on-terms answered ${status}`)
  },
}

interface Due {
  checkoutId: string
  openPaise: number
}

const transfer: StepKind = {
  name: 'a transfer is recorded by hand',
  weight: 6,
  choose: ({ random }) => ({
    at: random.between(0, 30),
    short: random.chance(0.2),
    tds: random.chance(0.3),
    utr: random.between(100_000, 999_999_999),
  }),
  async apply({ shop, report }, step) {
    const { body } = await shop.ask('GET /orders/receivables', {}, shop.admin)
    const due = body['receivables'] as Due[]
    const one = due[Number(step['at']) % Math.max(1, due.length)]
    if (!one) return
    const tdsPaise = step['tds'] ? Math.floor(one.openPaise / 50) : 0
    const short = step['short'] ? 1 : 0
    const sent = { amountPaise: one.openPaise - tdsPaise - short, tdsPaise, orders: [one.checkoutId] }
    const reference = `UTR${String(step['utr'])}`
    const input = { reference, receivedOn: '2020-01-01', ...sent }
    const { status } = await shop.ask('POST /orders/recordtransfer', input, shop.admin)
    if (short && status === 200) report('terms', 'a transfer that is short settled an order')
    // 404 and 409: credited meanwhile, or the reference is known.
    if (![200, 404, 409].includes(status)) report('answers', `recordtransfer answered ${status}`)
  },
}

const giveBack: StepKind = {
  name: 'staff give back what was delivered on terms',
  weight: 5,
  choose: ({ random }) => ({ at: random.between(0, 30), line: random.between(0, 3) }),
  async apply({ shop, report }, step) {
    const found = shop.world.db
      .selectFrom('receivable')
      .innerJoin('checkout', 'checkout.id', 'receivable.checkout_id')
      .select('checkout.id')
      .where('checkout.status', '=', 'PAID')
    const orders = await found.orderBy('checkout.id').execute()
    const one = orders[Number(step['at']) % Math.max(1, orders.length)]
    if (!one) return
    const line = Number(step['line'])
    const body = { checkoutId: one.id, note: 'goodwill', ...(line > 0 ? { lines: [line] } : {}) }
    const { status } = await shop.ask('POST /orders/refund', body, shop.admin)
    if (status !== 200 && status !== 409) report('answers', `orders/refund on terms answered ${status}`)
  },
}

/** Refunds of transferred money are paid by hand. */
const payBack: StepKind = {
  name: 'staff pay a transfer back',
  weight: 5,
  choose: ({ random }) => ({ reference: `BACK${random.between(1_000, 999_999)}` }),
  async apply({ shop, report }, step) {
    const waiting = await shop.world.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .select('refund.idempotency_key as key')
      .where('refund.status', '=', 'pending')
      .where('payment.source', 'in', ['terms', 'bank'])
      .orderBy('refund.idempotency_key')
      .executeTakeFirst()
    if (!waiting) return
    const input = { key: waiting.key, reference: String(step['reference']) }
    const { status } = await shop.ask('POST /orders/refundpaid', input, shop.admin)
    if (status !== 200) report('answers', `refundpaid answered ${status}`)
  },
}

/** A company's plan, or another one in place of it: what is shown is agreed on. */
const agree: StepKind = {
  name: 'staff agree with a company on seats and days',
  weight: 6,
  choose(run) {
    const companies = companiesOf(run)
    if (companies.length === 0) return null
    const { random } = run
    const [seats, days] = [random.between(1, 20), random.pick([1, 30, 365])]
    return { buyer: random.pick(companies).label, seats, days, rupees: random.between(1, 400) }
  },
  async apply({ shop, model, report }, step) {
    const company = model.buyers.get(String(step['buyer']))
    if (!company) return
    const { body: own } = await shop.ask('GET /user/company', {}, company.session)
    const companyId = (own['company'] as { id: string } | null)?.id
    const [seats, days, rupees] = ['seats', 'days', 'rupees'].map((name) => Number(step[name]))
    const asked = { companyId, seats: String(seats), days: String(days), rupees: String(rupees) }
    const { status, body } = await shop.ask('GET /staff/companyplan', asked, shop.admin)
    if (status !== 200) return report('answers', `companyplan answered ${status}`)
    const expected = { basePaise: body['basePaise'], creditPaise: body['creditPaise'] }
    const address = { address1: '1 MG Road', city: 'Bengaluru', zip: '560001' }
    const rest = { state: BILLING.state, ...address, daysToPay: 30, note: 'as agreed', expected }
    const answer = await shop.ask('POST /staff/companyplan', { companyId, seats, days, rupees, ...rest }, shop.admin)
    // 409: repeated after a kill, it has been agreed already.
    if (answer.status !== 200 && answer.status !== 409) report('answers', `companyplan answered ${answer.status}`)
  },
}

/** Companies that order first and pay later, and their plans. */
export const TERMS_STEPS: StepKind[] = [signUp, orderLater, transfer, giveBack, payBack, agree]
