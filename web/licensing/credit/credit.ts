import type { CallReply } from '../../../contract/index.ts'

export type Credit = CallReply<'GET /user/credit'>
export type CreditPack = Credit['packs'][number]
