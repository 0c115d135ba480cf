import type { CallInput, CallReply } from '../../../contract/index.ts'

export type AuditFilter = CallInput<'GET /staff/audit.csv'>
export type AuditEntry = CallReply<'GET /staff/audit'>['entries'][number]
