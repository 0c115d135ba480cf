/** What the pages claim, in the words of the source. */
export const CLAIMS = {
  daily: 'More than 100 assets added daily',
  size: 'over 10,000 high-resolution clips',
  refreshed: 'refreshed every 30 days',
  weekly: 'New footage every week',
  earlyAccess: 'with early access',
  seats: 'Multi-user',
  support: 'Priority support',
} as const
export type ClaimKey = keyof typeof CLAIMS
export const CLAIM_KEYS = Object.keys(CLAIMS) as ClaimKey[]

/** The words of each claim that is on; empty ones are those of the source. */
export type SiteClaims = Partial<Record<ClaimKey, { english: string; hindi: string }>>
