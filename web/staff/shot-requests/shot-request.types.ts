import type { CallReply } from '../../../contract/index.ts'

export type ShotRequest = CallReply<'GET /staff/shotrequests'>['wishes'][number]
