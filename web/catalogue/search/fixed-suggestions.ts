import type { Text } from '../../language/text.ts'

/** CAT-8: the fixed list. Staff can change it, so it is only the fallback until the server has answered. */
export const FIXED_SUGGESTIONS = ['alta', 'katori'] as const satisfies Text[]
