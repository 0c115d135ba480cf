/** A pack's credit that can be spent now. */
export interface UsableLot {
  id: string
  leftPaise: number
}

export interface CreditUse {
  lotId: string
  paise: number
}

/**
 * MON-80: from which packs an amount is taken, in their order. Pure.
 * @param lots the first to expire first
 * @returns null when there is not enough
 */
export function takenFrom(lots: readonly UsableLot[], paise: number): CreditUse[] | null {
  let missing = paise
  const uses: CreditUse[] = []
  for (const { id: lotId, leftPaise } of lots) {
    const part = Math.min(missing, leftPaise)
    if (part > 0) uses.push({ lotId, paise: part })
    missing -= part
  }
  return missing > 0 ? null : uses
}

/**
 * MON-80: to which packs an amount goes back: to those that expire last first, so that most of it can still be used. Pure.
 * @param uses of the order, the first to expire first
 */
export function returnedTo(uses: readonly CreditUse[], paise: number): CreditUse[] {
  let left = paise
  return uses.toReversed().flatMap((use) => {
    const part = Math.min(left, use.paise)
    left -= part
    return part > 0 ? [{ lotId: use.lotId, paise: part }] : []
  })
}
