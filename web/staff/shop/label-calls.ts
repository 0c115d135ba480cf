import type { CallName } from '../../../contract/index.ts'

export const LABEL_CALLS: readonly CallName[] = [
  'GET /videos/labels',
  'GET /videos/labelchanges',
  'GET /videos/tagspellings',
  'GET /auth/getmasterdata',
]
