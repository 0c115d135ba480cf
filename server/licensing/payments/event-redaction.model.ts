import { parseJson } from '../../platform/attempt.ts'

/**
 * What of a stored event is kept once it was processed: which order, payment, refund or dispute it is about, amounts and
 * states. E-mail, phone, UPI id, card and notes are not among it (MON-67).
 */
const ALLOWED_FIELDS: Readonly<Record<string, string>> = {
  payment:
    'id amount currency status order_id captured international method amount_refunded refund_status fee tax created_at',
  order: 'id amount amount_paid currency receipt status attempts created_at',
  refund: 'id amount currency payment_id receipt status created_at',
  virtual_account: 'id status amount_paid close_by created_at',
  bank_transfer: 'id payment_id mode amount virtual_account_id',
  dispute: 'id payment_id amount reason_code respond_by status phase created_at',
}

/** A body that can be processed again with the same result, and names no person. Idempotent. */
export function redactEvent(body: string): string {
  const { event, created_at, payload } = (parseJson(body) ?? {}) as Record<string, unknown>
  const entities = Object.entries(ALLOWED_FIELDS).flatMap(([name, fields]) => {
    const entity = ((payload as Record<string, { entity?: unknown }> | undefined)?.[name]?.entity ?? null) as
      | object
      | null
    return entity ? [[name, { entity: pick(entity, fields.split(' ')) }]] : []
  })
  return JSON.stringify({ event, created_at, payload: Object.fromEntries(entities) })
}

const pick = (entity: object, names: string[]) =>
  Object.fromEntries(Object.entries(entity).filter(([name]) => names.includes(name)))
