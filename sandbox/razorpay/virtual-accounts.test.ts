import { afterEach, beforeEach, expect, it } from 'vitest'
import { callApi, KEYS, startSandbox } from './sandbox.fixture.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.stop())

const api = (method: string, path: string, body?: unknown) =>
  callApi({ ...KEYS, apiBase: sandbox.apiBase }, method, path, body)
const soon = () => Math.floor(Date.now() / 1000) + 3600
const open = (more: object = {}) =>
  api('POST', '/virtual_accounts', { receivers: { types: ['bank_account'] }, close_by: soon(), ...more })
const numberOf = (account: Record<string, unknown>): string =>
  (account['receivers'] as { account_number: string }[])[0]?.account_number ?? ''

it('an account number is credited: a captured payment of no order, and an event with payment, account and transfer', async () => {
  const { body: account } = await open({ notes: { checkout_id: 'c1' } })
  expect(account).toMatchObject({
    entity: 'virtual_account',
    status: 'active',
    amount_paid: 0,
    notes: { checkout_id: 'c1' },
  })
  const account_number = numberOf(account)
  await sandbox.control('/transfer', { account_number, amount: 50_000, wait: true })
  const { body: payments } = await api('GET', `/virtual_accounts/${String(account['id'])}/payments`)
  expect(payments.items).toMatchObject([{ amount: 50_000, method: 'bank_transfer', order_id: null, captured: true }])
  const [payment] = payments['items'] as { id: string }[]
  expect((await api('GET', `/payments/${payment?.id}/bank_transfer`)).body).toMatchObject({
    payment_id: payment?.id,
    virtual_account_id: account.id,
    virtual_account: { amount_paid: 50_000 },
  })
  expect(sandbox.received.map(({ event }) => event)).toEqual(['payment.captured', 'virtual_account.credited'])
  const event = JSON.parse(String(sandbox.received[1]?.rawBody))
  expect(event).toMatchObject({
    contains: ['payment', 'virtual_account', 'bank_transfer'],
    payload: { virtual_account: { entity: { id: account.id } } },
  })
  expect((await api('POST', `/payments/${payment?.id}/refund`, {})).body).toMatchObject({ amount: 50_000 })
})

it('what is asked wrongly is refused, and a closed account takes nothing', async () => {
  for (const [more, field] of [
    [{ receivers: {} }, 'receivers'],
    [{ receivers: { types: ['vpa'] } }, 'receivers'],
    [{ close_by: 5 }, 'close_by'],
    [{ amount_expected: 5 }, 'amount_expected'],
  ] as const)
    expect(await open(more)).toMatchObject({ status: 400, body: { error: { field } } })
  const { body: account } = await open()
  const account_number = numberOf(account)
  await api('POST', `/virtual_accounts/${String(account['id'])}/close`)
  expect(await sandbox.control('/transfer', { account_number, amount: 100 })).toMatchObject({
    error: { field: 'account_number' },
  })
  expect((await api('GET', '/virtual_accounts/va_nothing')).status).toBe(400)
  expect((await api('GET', '/payments/pay_nothing/bank_transfer')).status).toBe(400)
})
