import type { CallReply } from '../../../contract/index.ts'
import { call } from '../../lib/query.ts'
import { t } from '../../language/text.ts'

export type OwnBoard = CallReply<'GET /user/board'>
export type SharedBoard = CallReply<'GET /boards/shared'>

export const boardsQuery = () => ({ ...call('GET /user/boards', {}), staleTime: 5_000 })
const POLL_MS = 30_000
export const boardQuery = (id: string) => ({
  ...call('GET /user/board', { id }),
  staleTime: 0,
  refetchInterval: POLL_MS,
})
export const sharedQuery = (token: string) => ({
  ...call('GET /boards/shared', { token }),
  staleTime: 5_000,
  refetchInterval: POLL_MS,
})

export const clipCount = (count: number): string => t(count === 1 ? '1 clip' : '{count} clips', { count })
