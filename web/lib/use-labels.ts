/** What a clip may be used for. */
export const USE_LABELS = {
  advertising: 'advertising',
  broadcast: 'broadcast/OTT',
  social: 'social',
  editorial: 'editorial',
} as const
