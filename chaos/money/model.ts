import type { CompanyRole } from '../../contract/company-roles.ts'
import type { Session } from '../../harness/client.ts'
import type { Payment, Refund } from '../../sandbox/razorpay/provider.types.ts'
import type { State } from '../../sandbox/razorpay/state.store.ts'

/** One step as it is recorded: what was done, and on what. Everything random is decided before it is recorded. */
export interface Step {
  kind: string
  [argument: string]: string | number | boolean
}

export interface Buyer {
  label: string
  login: string
  session: Session
  erased: boolean
  /** Of a company that pays later, for which its owner acts: what is bought is the company's. */
  companyId: string | null
}

/** Somebody else who acts for a company. */
export interface Member {
  label: string
  login: string
  session: Session
  company: Buyer
  role: CompanyRole
}

export interface Quotation {
  label: string
  buyer: Buyer
  lines: string
  totalPaise: number
  raisedOn: number
  /** How many rises of prices there had been. */
  rises: number
}

export type Item =
  /** `change`: the year in place of the running month; `autopay`: its payment allows renewals. */
  | { type: 'subscription'; plan: 'month' | 'year'; change?: boolean; autopay?: boolean }
  | { type: 'one-time'; clip: number; quality: 'HD' | '4K' }
  /** Several clips at once, as in `0 HD,3 4K`. */
  | { type: 'cart'; lines: string; coupon?: string }
  /** A pack of prepaid credit, by its price. */
  | { type: 'credit'; rupees: number }

/** What the browser may present to verify a payment. */
export interface Proof {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

export interface Order {
  label: string
  buyer: Buyer
  item: Item
  orderId: string
  checkoutId: string
  totalPaise: number
  /** 4K at the price of the difference. */
  isUpgrade: boolean
  openedOn: number
  /** The account number that it is transferred to. */
  account: string | null
  /** By which somebody without an account may pay it. */
  link: string | null
  /** The price of the quotation that it was opened on, in its time. */
  quotedPaise: number | null
  /** Written by the shop itself and debited by the bank. */
  isRenewal: boolean
  /** Payments at the provider, failed ones included, oldest first. */
  payments: string[]
  proofs: Proof[]
  /** The provider has changed something that the shop has not been notified of. */
  unheard: boolean
  /** The end of a refund that the shop knows was lost; the hourly watch finds it, once it is an hour old. */
  unheardEnd: boolean
  /** Disputes whose last event was lost. */
  unheardDisputes: Set<string>
  /** Day of an open refund request. */
  requestedOn: number | null
  downloaded: boolean
  /** Finding that this order has shown; it is not checked any more. */
  finding: string | null
}

type Opened = Pick<Order, 'label' | 'buyer' | 'item' | 'orderId' | 'checkoutId' | 'totalPaise' | 'openedOn'> &
  Partial<Order>

/** Nothing has happened to it yet. */
export const newOrder = (opened: Opened): Order => ({
  ...{ isUpgrade: false, account: null, link: null, quotedPaise: null, isRenewal: false, payments: [], proofs: [] },
  ...{ unheard: false, unheardEnd: false },
  ...{ unheardDisputes: new Set<string>(), requestedOn: null, downloaded: false, finding: null },
  ...opened,
})

/** What has been done so far, and what must follow from it. */
export interface Model {
  /** Days that have passed. */
  day: number
  buyers: Map<string, Buyer>
  members: Map<string, Member>
  /** How many ever were: a label is never given twice. */
  joined: number
  quotations: Map<string, Quotation>
  orders: Map<string, Order>
  /** Orders touched since the last check. */
  touched: Set<Order>
  paidOn: Map<string, number>
  /** What becomes of refunds at the bank. */
  bank: 'processed' | 'pending' | 'failed' | 'instant'
  webhookOn: boolean
  /** Rupees for HD at present, and how often that rose. */
  hd: number
  rises: number
}

/** Rupees before tax, as every run begins with. */
export const DEFAULT_PRICES = { hd: 79, uhd: 129, month: 999 } as const

export const newModel = (): Model => ({
  day: 0,
  buyers: new Map(),
  members: new Map(),
  joined: 0,
  quotations: new Map(),
  orders: new Map(),
  touched: new Set(),
  paidOn: new Map(),
  bank: 'processed',
  webhookOn: true,
  hd: 0,
  rises: 0,
})

export const paymentsOf = (live: State, order: Order): Payment[] =>
  order.payments.flatMap((id) => live.payments[id] ?? [])

export const refundsOf = (live: State, order: Order): Refund[] =>
  Object.values(live.refunds).filter((refund) => order.payments.includes(refund.payment_id))

/** Not one payment of this order was ever captured. */
export const isUnpaid = (live: State, order: Order): boolean => paymentsOf(live, order).every((one) => !one.captured)

export const remainingPaise = (payment: Payment): number =>
  payment.captured ? payment.amount - payment.amount_refunded : 0

/** The clips of an order of several. */
export const linesOf = (item: Extract<Item, { type: 'cart' }>): { clip: number; quality: 'HD' | '4K' }[] =>
  item.lines.split(',').map((line) => {
    const [clip, quality] = line.split(' ')
    return { clip: Number(clip), quality: quality as 'HD' }
  })
