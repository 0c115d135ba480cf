import type { Env } from './env.ts'
import { when } from './env.ts'

/** What is paid ahead, and what it is worth in clips; both before GST. */
export interface CreditPack {
  basePaise: number
  creditPaise: number
}

/** As in `2000:2000,5000:5500`: price and worth, in whole rupees. */
export const creditPacksOf = ({ CREDIT_PACKS: text }: Env): CreditPack[] =>
  partsOf(text).map((part) => {
    const [price = 0, worth = 0] = part.split(':').map(Number)
    return { basePaise: price * 100, creditPaise: worth * 100 }
  })

/** An empty setting counts as unset, so a word says that there are none. */
const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== 'none')

const MOST_RUPEES = 1_000_000

export function creditPackProblems(env: Env): string[] {
  const parts = partsOf(env.CREDIT_PACKS)
  const packs = creditPacksOf(env)
  const isOff = ({ basePaise, creditPaise }: CreditPack) =>
    basePaise < 100 || basePaise > MOST_RUPEES * 100 || creditPaise < basePaise || creditPaise > 2 * basePaise
  return [
    ...when(
      parts.some((part) => !/^\d{1,7}:\d{1,7}$/.test(part)) || packs.some(isOff),
      'CREDIT_PACKS: pairs of whole rupees, price:worth; the worth is the price at least, and twice that at most',
    ),
    ...when(
      new Set(packs.map(({ basePaise }) => basePaise)).size !== packs.length,
      'CREDIT_PACKS: two packs have the same price',
    ),
  ]
}
