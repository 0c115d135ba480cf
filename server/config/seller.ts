import { checkGstin, checkGstinState, gstinOf, stateNamed } from '../../contract/licensing/billing-checks.ts'
import type { Env } from './env.ts'

/** Who invoices are from, as printed. */
export interface Seller {
  name: string
  address: string
  /** Null where no live money is taken and none is set: papers are then no tax invoices, and say so. */
  gstin: string | null
  state: { code: string; name: string }
  email: string
  /** Service accounting code of what is sold. */
  sac: string
}

export function sellerOf(env: Env): Seller {
  // Checked before.
  const { code, name } = stateNamed(env.COMPANY_STATE) ?? { code: '27', name: 'Maharashtra' }
  const isMadeUp = env.SANDBOX === 'on'
  return {
    name: env.COMPANY_NAME,
    address: env.COMPANY_ADDRESS ?? (isMadeUp ? `1 Sandbox Road, ${name}, India` : ''),
    gstin: env.COMPANY_GSTIN ? gstinOf(env.COMPANY_GSTIN) : isMadeUp ? madeUpGstin(code) : null,
    state: { code, name },
    email: env.COMPANY_EMAIL ?? '',
    sac: env.GST_SAC,
  }
}

export function sellerProblems(env: Env, production: boolean): string[] {
  const problems: string[] = []
  const gstin = env.COMPANY_GSTIN ?? ''
  if (!stateNamed(env.COMPANY_STATE)) problems.push('COMPANY_STATE: must be a State of India, as in Maharashtra')
  const wrong = checkGstin(gstin)
  if (wrong) problems.push(`COMPANY_GSTIN: ${wrong}`)
  else if (checkGstinState(gstin, env.COMPANY_STATE)) problems.push('COMPANY_STATE: must be the State of COMPANY_GSTIN')
  if (!production || !env.RAZORPAY_KEY_ID?.startsWith('rzp_live_')) return problems
  // CGST Rule 46: without these two no invoice is a tax invoice.
  if (!env.COMPANY_GSTIN) problems.push('COMPANY_GSTIN: who takes live money must print it on invoices')
  if (!env.COMPANY_ADDRESS) problems.push('COMPANY_ADDRESS: who takes live money must print it on invoices')
  return problems
}

/** A number of the right form that nobody holds. */
function madeUpGstin(stateCode: string): string | null {
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  return signs.map((sign) => `${stateCode}ABCDE1234F1Z${sign}`).find((gstin) => !checkGstin(gstin)) ?? null
}
