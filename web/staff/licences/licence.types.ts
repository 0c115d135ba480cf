import type { CallReply } from '../../../contract/index.ts'

export type RegisterLicence = CallReply<'GET /licences/register'>['licences'][number]
