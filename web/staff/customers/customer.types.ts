import type { CallReply } from '../../../contract/index.ts'

export type CustomerDetails = CallReply<'GET /staff/customer'>
