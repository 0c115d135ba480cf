import { checkGstin, gstinOf, type IndianState, stateOfGstin } from '../../../contract/licensing/billing-checks.ts'
import type { BillingDetails } from '../checkout/billing.model.ts'
import { stateMeant } from '../prices/indian-state.table.ts'
import type { KnownBuyer } from './invoice.repository.ts'
import type { DocumentSnapshot } from './document-snapshot.schema.ts'

export type Buyer = DocumentSnapshot['buyer']
type Where = Pick<BillingDetails, 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'gst'>

/**
 * The buyer and their State: from the order's billing details, else from their first saved address with a
 * State. A registered business is where its GSTIN says, anybody else where their address is (IGST Act, section 12(2)).
 * @returns undefined while no State is known
 */
export function buyerOf(billing: BillingDetails, known: KnownBuyer | undefined): Buyer | undefined {
  const saved = (known?.addresses ?? []).map(({ line1, line2, ...rest }) => ({
    address1: line1,
    address2: line2,
    ...rest,
  }))
  for (const where of [billing, ...saved]) {
    const gstin = registered(where)
    const state = (gstin && stateOfGstin(gstin)) ?? stateMeant(where.state ?? '')
    if (state) return named(buyerAt(state, where, gstin, nameAndMail(billing, known)), billing, known)
  }
  return undefined
}

/** CGST Rule 46(e): a registered buyer's invoice names their address; the GSTIN alone tells but their State. */
export const withAddress = (buyer: Buyer | undefined): Buyer | undefined =>
  buyer?.gstin && buyer.address.length === 0 ? undefined : buyer

/** Section 12(2)(b)(ii): without an address on record the place of supply is that of the supplier. */
export const buyerWithoutAddress = (
  state: Buyer['state'],
  billing: BillingDetails,
  known: KnownBuyer | undefined,
): Buyer => named({ ...nameAndMail(billing, known), address: [], state, gstin: null }, billing, known)

/**
 * MON-23: a business is named beside its GSTIN, and only there; a company that buys with an account of its own always is. Where
 * no person stands on the order, it is the buyer's name already.
 */
function named(buyer: Buyer, { company }: BillingDetails, known: KnownBuyer | undefined): Buyer {
  const isBusiness = buyer.gstin !== null || known?.isCompany === true
  return company && isBusiness && company !== buyer.name ? { ...buyer, company } : buyer
}

function registered({ gst = '' }: Where): string | null {
  const gstin = gstinOf(gst)
  return gstin !== '' && checkGstin(gstin) === undefined && stateOfGstin(gstin) ? gstin : null
}

const buyerAt = (state: IndianState, where: Where, gstin: string | null, person: Pick<Buyer, 'name' | 'email'>) => ({
  ...person,
  address: [where.address1, where.address2, [where.city, where.zip].filter(Boolean).join(' ')].flatMap((line) =>
    line ? [line] : [],
  ),
  state: { code: state.code, name: state.name },
  gstin,
})

function nameAndMail(billing: BillingDetails, known: KnownBuyer | undefined): Pick<Buyer, 'name' | 'email'> {
  const named = [billing.firstName, billing.lastName].filter(Boolean).join(' ')
  const name = named || [known?.firstName, known?.lastName].filter(Boolean).join(' ')
  return { name: name || 'Customer', email: billing.email ?? known?.email ?? '' }
}
