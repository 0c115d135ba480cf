import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WEBHOOK_EVENTS } from './webhook.events.ts'
import type {
  BankTransfer,
  Customer,
  Delivery,
  Dispute,
  Order,
  Payment,
  Refund,
  Token,
  VirtualAccount,
} from './provider.types.ts'

/** The state of the sandbox; plain data that is written to a file as it is. */
export type State = {
  version: 1
  orders: Record<string, Order>
  /** Orders that asked for manual capture. */
  manualCapture: Record<string, true>
  payments: Record<string, Payment>
  /** Payments waiting for an OTP or for the bank page, with the failure that will follow (null: success). */
  pending: Record<string, { step: 'otp' | 'bank'; failure: string | null }>
  refunds: Record<string, Refund>
  refundKeys: Record<string, { request: string; refundId: string }>
  disputes: Record<string, Dispute>
  virtualAccounts: Record<string, VirtualAccount>
  /** By their payment. */
  bankTransfers: Record<string, BankTransfer>
  customers: Record<string, Customer>
  tokens: Record<string, Token>
  /** What orders ask to be allowed, beside their payment. */
  mandateOrders: Record<string, Pick<Token, 'customer_id' | 'max_amount' | 'expired_at'>>
  /** Announced to the payer and not debited yet, by payment; in unix seconds. */
  debits: Record<string, { announced_at: number }>
  deliveries: Record<string, Delivery>
  /** When money moved, in unix seconds: captures of payments, losses of disputes. */
  capturedAt: Record<string, number>
  lostAt: Record<string, number>
  webhook: WebhookState
}

/** The webhook as the dashboard shows it. */
export type WebhookState = {
  active: boolean
  /** Unix seconds; 0 while it is active. */
  disabledAt: number
  /** Since when every delivery has failed; null after a 2xx. */
  failingSince: number | null
  events: readonly string[]
}

export type Store = { state: State; save(): Promise<void> }

const FILE = 'razorpay-sandbox.json'

/** Opens the state: persisted in `dataDir` when given, so that it survives a restart; else in memory only. */
export async function openStore(dataDir: string | undefined): Promise<Store> {
  if (dataDir === undefined) return { state: emptyState(), save: async () => {} }
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, FILE)
  const state = await readState(file)
  return { state, save: coalesced(() => writeState(file, state)) }
}

async function readState(file: string): Promise<State> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return emptyState()
  try {
    return { ...emptyState(), ...(JSON.parse(text) as Partial<State>) }
  } catch {
    // Test data only: a damaged file must not prevent the demo from starting.
    await rename(file, `${file}.unreadable`)
    return emptyState()
  }
}

async function writeState(file: string, state: State) {
  const draft = `${file}.draft`
  await writeFile(draft, JSON.stringify(state), { mode: 0o600 })
  await rename(draft, file)
}

/** Callers that arrive while a write runs share the next one: each resolves only after its own change is on disk. */
function coalesced(write: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = () => {
    running = write().finally(() => {
      running = null
    })
    return running
  }
  return () => {
    if (next !== null) return next
    if (running === null) return start()
    next = running
      .catch(() => {})
      .then(() => {
        next = null
        return start()
      })
    return next
  }
}

function emptyState(): State {
  return {
    version: 1,
    orders: {},
    manualCapture: {},
    payments: {},
    pending: {},
    refunds: {},
    refundKeys: {},
    disputes: {},
    virtualAccounts: {},
    bankTransfers: {},
    customers: {},
    tokens: {},
    mandateOrders: {},
    debits: {},
    deliveries: {},
    capturedAt: {},
    lostAt: {},
    webhook: { active: true, disabledAt: 0, failingSince: null, events: WEBHOOK_EVENTS },
  }
}

/** Moves every recorded time back. */
export function age(state: State, seconds: number): void {
  const records = [state.orders, state.payments, state.refunds, state.disputes] as Record<
    string,
    { created_at: number }
  >[]
  for (const record of records.flatMap((one) => Object.values(one))) record.created_at -= seconds
  for (const dispute of Object.values(state.disputes)) dispute.respond_by -= seconds
  for (const account of Object.values(state.virtualAccounts)) {
    account.created_at -= seconds
    if (account.close_by !== null) account.close_by -= seconds
  }
  for (const one of Object.values(state.debits)) one.announced_at -= seconds
  for (const times of [state.capturedAt, state.lostAt]) for (const id of Object.keys(times)) times[id]! -= seconds
  if (state.webhook.failingSince !== null) state.webhook.failingSince -= seconds
  if (state.webhook.disabledAt > 0) state.webhook.disabledAt -= seconds
}
