import type { CallReply } from '../../../contract/index.ts'
import type { Quality } from '../../../contract/values.ts'
import { t, type Text } from '../../language/text.ts'

export type Quote = CallReply<'POST /pay/cart-quote'>
export type QuotedLine = Quote['lines'][number]

/** Why a line cannot be bought, or what is to be known before paying; nothing for the others. */
export const STATE_TEXTS = {
  ok: null,
  inPlan: 'Your plan includes this clip: you can download it without paying.',
  owned: 'You already own this clip in that quality.',
  doubled: 'Another clip in the cart includes this.',
  free: 'This clip is free: download it without paying.',
  early: 'For now this clip is part of the annual plan only.',
  notForSale: 'This clip cannot be licensed as it is. Ask us first.',
  unavailable: 'This clip is not available in that quality.',
  gone: 'This clip is no longer available.',
} as const satisfies Record<QuotedLine['state'], Text | null>

export const isForSale = ({ state }: Pick<QuotedLine, 'state'>): boolean => state === 'ok' || state === 'inPlan'

/**
 * The qualities chosen, and for each clip that has none of its usual one the first it has: so a clip shot on mobile has no HD, and
 * one of which staff corrected that has the earlier files until the others are made. Null where there is nothing to change.
 */
export function inOthers(
  lines: readonly QuotedLine[],
  chosen: ReadonlyMap<string, Quality>,
): ReadonlyMap<string, Quality> | null {
  const found = lines.flatMap(({ videoID, state, qualities: [first] }) =>
    state === 'unavailable' && first && !chosen.has(videoID) ? [[videoID, first] as const] : [],
  )
  return found.length > 0 ? new Map([...chosen, ...found]) : null
}

/** How many clips are paid for: lines that cannot be bought do not count. */
export function countText(lines: Quote['lines']): string {
  const count = lines.filter(isForSale).length
  return t(count === 1 ? '1 clip' : '{count} clips', { count })
}
