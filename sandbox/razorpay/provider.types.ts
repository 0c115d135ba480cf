// The provider's own shapes, as they go over the wire: money in paise, times in unix seconds.

export type Notes = Record<string, string> | []

export type Order = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: string | null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

export type Method = 'card' | 'upi' | 'netbanking' | 'wallet' | 'emi' | 'paylater' | 'bank_transfer'

export type Card = {
  id: string
  entity: 'card'
  name: string
  last4: string
  network: string
  type: string
  issuer: string | null
  international: boolean
  emi: boolean
  sub_type: string
  token_iin: null
}

export type Payment = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** Null: money that came to a virtual account. */
  order_id: string | null
  invoice_id: null
  international: boolean
  method: Method
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: string | null
  card?: Card
  bank: string | null
  /** Of a wallet or a pay-later service. */
  wallet: string | null
  vpa: string | null
  upi?: { vpa: string; flow: string; payer_account_type: string }
  emi?: { issuer: string; rate: number; duration: number }
  email: string | null
  contact: string | null
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: Record<string, string | null>
  /** Of UPI Autopay: the mandate that it registered, or was debited by. */
  token_id?: string
  customer_id?: string
  created_at: number
}

export type Customer = {
  id: string
  entity: 'customer'
  name: string | null
  email: string
  contact: string
  notes: Notes
  created_at: number
}

/** A UPI Autopay mandate. */
export type Token = {
  id: string
  entity: 'token'
  customer_id: string
  method: 'upi'
  recurring: true
  recurring_details: {
    status: 'initiated' | 'confirmed' | 'rejected' | 'paused' | 'cancelled'
    failure_reason: string | null
  }
  max_amount: number
  created_at: number
  expired_at: number
}

export type Refund = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes
  receipt: string | null
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_requested: 'normal' | 'optimum'
  speed_processed: 'normal'
}

export type BankAccount = {
  id: string
  entity: 'bank_account'
  ifsc: string
  bank_name: string
  name: string
  notes: []
  account_number: string
}

/** What the provider's newer pages call a Customer Identifier. */
export type VirtualAccount = {
  id: string
  name: string
  entity: 'virtual_account'
  status: 'active' | 'closed'
  description: string | null
  amount_expected: null
  notes: Notes
  amount_paid: number
  customer_id: null
  receivers: BankAccount[]
  close_by: number | null
  closed_at: number | null
  created_at: number
}

/** How a payment came to a virtual account. */
export type BankTransfer = {
  id: string
  entity: 'bank_transfer'
  payment_id: string
  mode: 'NEFT' | 'RTGS' | 'IMPS'
  bank_reference: string
  amount: number
  payer_bank_account: BankAccount
  virtual_account_id: string
}

export type Dispute = {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  amount_deducted: number
  reason_code: string
  respond_by: number
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  phase: string
  created_at: number
}

/** One line of the settlement report: what a payment, refund or lost dispute did to the balance. */
export type ReconLine = {
  entity_id: string
  type: 'payment' | 'refund' | 'adjustment'
  debit: number
  credit: number
  amount: number
  currency: string
  fee: number
  tax: number
  on_hold: boolean
  settled: boolean
  created_at: number
  settled_at: number
  settlement_id: string
  posted_at: null
  credit_type: 'default'
  description: string | null
  notes: Notes | null
  payment_id: string | null
  settlement_utr: string
  order_id: string | null
  order_receipt: string | null
  method: Method | null
  card_network: string | null
  card_issuer: string | null
  card_type: string | null
  dispute_id: string | null
}

export type Payout = {
  id: string
  entity: 'settlement'
  amount: number
  status: 'processed'
  fees: number
  tax: number
  utr: string
  created_at: number
}

/** One event on its way to the webhook address; `body` is the exact text that is signed and sent. */
export type Delivery = {
  event_id: string
  event: string
  body: string
  /** Signs with this instead of the webhook secret (a fault). */
  secret: string | null
  copies: number
  state: 'waiting' | 'held' | 'dropped' | 'delivered' | 'given_up'
  tries: number
  last_status: number | null
}

export type HandlerReply = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
