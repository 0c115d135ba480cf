/**
 * GST of 18 % on a price, both in paise, half up to the paisa and in two equal halves (CGST 9 % + SGST 9 %), so that
 * the total is the same in every state (MON-2).
 */
export function gstPaise(basePaise: number): number {
  const half = Math.floor((2 * basePaise * 9 + 100) / 200)
  return 2 * half
}

export interface Quote {
  basePaise: number
  taxPaise: number
  totalPaise: number
}

// MON-2: 18 % GST on top of the price.
export function quote(basePaise: number): Quote {
  const taxPaise = gstPaise(basePaise)
  return { basePaise, taxPaise, totalPaise: basePaise + taxPaise }
}
