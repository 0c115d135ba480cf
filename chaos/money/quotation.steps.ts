import type { Item, Quotation } from './model.ts'
import { BILLING, clipsIn, label, openOrder, several } from './order.steps.ts'
import type { Run, StepKind } from './step.model.ts'

/** Shorter than its 20 days by the day on which it ends. */
const VALID_DAYS = 19

const cartOf = (lines: string): Extract<Item, { type: 'cart' }> => ({ type: 'cart', lines })

/** In HD alone: what 4K costs depends on what its buyer has by then. */
const raise: StepKind = {
  name: 'a quotation is raised',
  weight: 6,
  choose(run) {
    const buyers = Array.from(run.model.buyers.values()).filter((one) => !one.erased)
    const item = several(run)
    if (buyers.length === 0 || item.type !== 'cart') return null
    const quotation = label(run, 'q', run.model.quotations.size)
    return { buyer: run.random.pick(buyers.slice(-12)).label, quotation, lines: item.lines.replaceAll('4K', 'HD') }
  },
  async apply(run, step) {
    const { shop, model, report } = run
    const buyer = model.buyers.get(String(step['buyer']))
    if (!buyer || buyer.erased) return
    const lines = String(step['lines'])
    const input = { lines: clipsIn(run, cartOf(lines)), billing: BILLING }
    const { status, body } = await shop.ask('POST /user/quotation', input, buyer.session)
    if (status === 409) return // Owned already.
    if (status !== 200) return report('answers', `quotation answered ${status}`)
    const one = { label: String(step['quotation']), buyer, lines, totalPaise: Number(body['totalPaise']) }
    model.quotations.set(one.label, { ...one, raisedOn: model.day, rises: model.rises })
    const number = String(body['number'])
    const printed = await shop.ask('GET /user/quotation', { number }, buyer.session)
    if (printed.status !== 200) report('answers', `quotation ${number} as PDF answered ${printed.status}`)
  },
}

const isValid = ({ model }: Run, { raisedOn, rises }: Quotation): boolean =>
  model.day - raisedOn < VALID_DAYS && rises === model.rises

const accept = (name: string, weight: number, fits: (run: Run, one: Quotation) => boolean): StepKind => ({
  name,
  weight,
  choose(run) {
    const found = Array.from(run.model.quotations.values()).filter((one) => !one.buyer.erased && fits(run, one))
    if (found.length === 0) return null
    const { label: quotation, buyer, lines } = run.random.pick(found.slice(-12))
    return { order: label(run, 'o', run.model.orders.size), buyer: buyer.label, quotation, type: 'cart', lines }
  },
  async apply(run, step) {
    const one = run.model.quotations.get(String(step['quotation']))
    if (!one) return
    const today = await costToday(run, one)
    await openOrder(run, step, (_item, { session }) => {
      const input = { lines: clipsIn(run, cartOf(one.lines)), billing: BILLING }
      return run.shop.ask('POST /pay/create-cart-order', input, session)
    })
    const order = run.model.orders.get(String(step['order']))
    if (!order) return
    if (order.totalPaise !== today)
      run.report('a quotation is charged at its price', `${order.totalPaise} are charged, ${today} shown`, order)
    if (isValid(run, one)) order.quotedPaise = one.totalPaise
  },
})

async function costToday(run: Run, { buyer, lines }: Quotation): Promise<number> {
  const { body } = await run.shop.ask('POST /pay/cart-quote', { lines: clipsIn(run, cartOf(lines)) }, buyer.session)
  return Number(body['totalPaise'])
}

export const QUOTATION_STEPS: StepKind[] = [
  raise,
  accept('a quotation is accepted', 6, isValid),
  accept('a quotation is accepted after its time', 2, (run, one) => !isValid(run, one)),
]
