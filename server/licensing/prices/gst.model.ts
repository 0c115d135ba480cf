import { stateNamed } from '../../../contract/licensing/billing-checks.ts'

export interface Quote {
  basePaise: number
  taxPaise: number
  totalPaise: number
}

/**
 * MON-2: 18 % GST on top of the price, half up to the paisa and in two equal halves (CGST 9 % + SGST 9 %), so that the total
 * is the same in every State.
 */
export function quote(basePaise: number): Quote {
  const taxPaise = 2 * Math.floor((2 * basePaise * 9 + 100) / 200)
  return { basePaise, taxPaise, totalPaise: basePaise + taxPaise }
}

/** A price and its tax, in paise. Inside a State the tax is two equal halves, across States it is one. */
export interface TaxSplit {
  taxablePaise: number
  cgstPaise: number
  /** SGST, or UTGST where there is no State. */
  sgstPaise: number
  igstPaise: number
  totalPaise: number
}

/** How tax is shared out: codes of the supplier's State and of the place of supply, as in 27. */
interface Places {
  supplierState: string
  placeOfSupply: string
  /** MON-53: a supply to a Special Economic Zone is inter-State wherever it lies (IGST Act, section 7(5)(b)). */
  isSez?: boolean
}

/**
 * The price and the tax contained in a total. For the total of a `quote` these are its price and tax; for any other sum, as
 * after a review, the tax is the nearest even number of paise.
 */
export function splitTotal(totalPaise: number, { supplierState, placeOfSupply, isSez }: Places): TaxSplit {
  const half = Math.floor((2 * 9 * totalPaise + 118) / 236)
  const isLocal = supplierState === placeOfSupply && !isSez
  const [cgstPaise, sgstPaise, igstPaise] = isLocal ? [half, half, 0] : [0, 0, 2 * half]
  return { taxablePaise: totalPaise - 2 * half, cgstPaise, sgstPaise, igstPaise, totalPaise }
}

/**
 * What a refund takes out of an invoice: each tax in proportion, exact to the paisa. Parts that together give everything
 * back add up to the invoice itself, however they were cut.
 * @param beforePaise given back by earlier credit notes
 */
export function partOf(invoice: TaxSplit, beforePaise: number, refundPaise: number): TaxSplit {
  const upTo = (paise: number, sum: number) => Math.round((paise * sum) / invoice.totalPaise)
  const share = (paise: number) => upTo(paise, beforePaise + refundPaise) - upTo(paise, beforePaise)
  const cgstPaise = share(invoice.cgstPaise)
  const sgstPaise = share(invoice.sgstPaise)
  const igstPaise = share(invoice.igstPaise)
  const taxablePaise = refundPaise - cgstPaise - sgstPaise - igstPaise
  return { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise: refundPaise }
}

/** Shares out a sum in proportion, exact to the paisa: the shares add up to it. Pure. */
export function shareBy(sum: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((total, weight) => total + weight, 0)
  let [before, given] = [0, 0]
  return weights.map((weight) => {
    before += weight
    const share = Math.round((sum * before) / whole) - given
    given += share
    return share
  })
}

/** What the second half is called in a State or territory. */
export const secondHalfName = (stateCode: string): 'SGST' | 'UTGST' => (stateNamed(stateCode)?.utgst ? 'UTGST' : 'SGST')
