import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { operation } from './api.guard.ts'
import { deliveryMode } from './fault.table.ts'
import { feeOf, newPayment } from './payment.lifecycle.ts'
import { paymentOf } from './payments.routes.ts'
import { invalid, unknownId } from './provider.errors.ts'
import type { BankAccount, BankTransfer, Payment, VirtualAccount } from './provider.types.ts'
import { type Fields, listOf, readFields, readNotes } from './request.reader.ts'
import { type Context, unixNow } from './sandbox.context.ts'
import { newEvent, newId } from './webhook.events.ts'

type ById = { Params: { id: string } }

const FIELDS = ['receivers', 'description', 'customer_id', 'close_by', 'notes']
const SOONEST_CLOSE_S = 15 * 60
const NAME = 'Sandbox Merchant'

/** Smart Collect: an account number of one's own for each thing that is to be paid by bank transfer. */
export function virtualAccountsRoutes(app: FastifyInstance, ctx: Context) {
  app.post('/virtual_accounts', operation('account.create'), async ({ body }) =>
    openAccount(ctx, readFields(body, FIELDS)),
  )
  app.get('/virtual_accounts', operation('account.fetch'), async ({ query }) => {
    for (const account of Object.values(ctx.state.virtualAccounts)) closeIfDue(ctx, account)
    return listOf(Object.values(ctx.state.virtualAccounts), query)
  })
  app.get<ById>('/virtual_accounts/:id', operation('account.fetch'), async ({ params }) => accountOf(ctx, params.id))
  app.get<ById>('/virtual_accounts/:id/payments', operation('account.fetch'), async ({ params, query }) => {
    const { id } = accountOf(ctx, params.id)
    return listOf(paymentsInto(ctx, id), query)
  })
  app.post<ById>('/virtual_accounts/:id/close', operation('account.fetch'), async ({ params }) => {
    const account = accountOf(ctx, params.id)
    if (account.status === 'closed') throw invalid('The virtual account is already closed.')
    return close(account, unixNow(ctx))
  })
  app.get<ById>('/payments/:id/bank_transfer', operation('account.fetch'), async ({ params }) => {
    const { id } = paymentOf(ctx, params.id)
    const transfer = Object.hasOwn(ctx.state.bankTransfers, id) ? ctx.state.bankTransfers[id] : undefined
    if (transfer === undefined) throw invalid('The payment is not a bank transfer.')
    return { ...transfer, virtual_account: accountOf(ctx, transfer.virtual_account_id) }
  })
}

const paymentsInto = ({ state }: Context, accountId: string): Payment[] =>
  Object.values(state.bankTransfers).flatMap(({ virtual_account_id, payment_id }) =>
    virtual_account_id === accountId ? (state.payments[payment_id] ?? []) : [],
  )

function accountOf(ctx: Context, id: string): VirtualAccount {
  const account = Object.hasOwn(ctx.state.virtualAccounts, id) ? ctx.state.virtualAccounts[id] : undefined
  if (account === undefined) throw unknownId()
  return closeIfDue(ctx, account)
}

function closeIfDue(ctx: Context, account: VirtualAccount): VirtualAccount {
  const isDue = account.status === 'active' && account.close_by !== null && account.close_by <= unixNow(ctx)
  return isDue ? close(account, account.close_by ?? 0) : account
}

const close = (account: VirtualAccount, at: number): VirtualAccount =>
  Object.assign(account, { status: 'closed', closed_at: at } as const)

function openAccount(ctx: Context, fields: Fields): VirtualAccount {
  const { types } = readFields(fields.receivers, ['types', 'bank_account'])
  if (!Array.isArray(types) || types.length === 0) throw invalid('The receivers field is required.', 'receivers')
  if (types.some((type) => type !== 'bank_account')) throw invalid('The receiver type is not enabled.', 'receivers')
  const closeBy = fields.close_by ?? null
  if (closeBy !== null && (typeof closeBy !== 'number' || closeBy < unixNow(ctx) + SOONEST_CLOSE_S))
    throw invalid('close_by should be at least 15 minutes after current time', 'close_by')
  const account: VirtualAccount = {
    id: newId('va_'),
    name: NAME,
    entity: 'virtual_account',
    status: 'active',
    description: typeof fields.description === 'string' ? fields.description : null,
    amount_expected: null,
    notes: readNotes(fields),
    amount_paid: 0,
    customer_id: null,
    receivers: [bankAccount({ ifsc: 'RATN0VAAPIS', bank_name: 'RBL Bank', name: NAME })],
    close_by: closeBy,
    closed_at: null,
    created_at: unixNow(ctx),
  }
  ctx.state.virtualAccounts[account.id] = account
  return account
}

const bankAccount = (of: Pick<BankAccount, 'ifsc' | 'bank_name' | 'name'>): BankAccount => ({
  id: newId('ba_'),
  entity: 'bank_account',
  ...of,
  notes: [],
  account_number: `2223${String(randomInt(10 ** 11, 10 ** 12))}`,
})

const transfer = z.strictObject({
  account_number: z.string(),
  amount: z.int().min(1),
  mode: z.enum(['NEFT', 'RTGS', 'IMPS']).default('NEFT'),
  webhooks: deliveryMode.optional(),
  /** Answers only when each webhook has had its first answer. */
  wait: z.boolean().default(false),
})

/** Somebody's bank sends money to an account number; one that is closed sends it back at once. */
export function transferControl(app: FastifyInstance, ctx: Context) {
  app.post('/transfer', async ({ body }) => {
    const { account_number, amount, mode, webhooks: delivery, wait } = transfer.parse(body)
    const found = Object.values(ctx.state.virtualAccounts).find((one) =>
      one.receivers.some((receiver) => receiver.account_number === account_number),
    )
    const account = found && closeIfDue(ctx, found)
    if (account?.status !== 'active')
      throw invalid('The bank returned the transfer: no such account.', 'account_number')
    const { payment, bankTransfer } = credit(ctx, account, amount, mode)
    const at = unixNow(ctx)
    const events = [
      newEvent('payment.captured', { payment }, at),
      newEvent('virtual_account.credited', { payment, virtual_account: account, bank_transfer: bankTransfer }, at),
    ]
    const sent = ctx.webhooks.send(events, delivery ? { mode: delivery, delay_ms: 0 } : ctx.faults.takeWebhooks())
    if (wait) await sent
    return payment
  })
}

function credit(ctx: Context, account: VirtualAccount, amount: number, mode: BankTransfer['mode']) {
  const details = {
    method: 'bank_transfer',
    email: null,
    contact: null,
    description: null,
    notes: account.notes,
  } as const
  const payment = newPayment(ctx, { id: null, amount, currency: 'INR' }, details)
  const reference = String(randomInt(10 ** 11, 10 ** 12))
  Object.assign(payment, { ...feeOf(amount), status: 'captured', captured: true })
  payment.acquirer_data = { rrn: reference }
  ctx.state.capturedAt[payment.id] = unixNow(ctx)
  account.amount_paid += amount
  const bankTransfer: BankTransfer = {
    id: newId('bt_'),
    entity: 'bank_transfer',
    payment_id: payment.id,
    mode,
    bank_reference: reference,
    amount,
    payer_bank_account: bankAccount({ ifsc: 'UTIB0003198', bank_name: 'Axis Bank', name: 'A Payer' }),
    virtual_account_id: account.id,
  }
  ctx.state.bankTransfers[payment.id] = bankTransfer
  return { payment, bankTransfer }
}
