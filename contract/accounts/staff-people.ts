import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { RIGHTS } from '../values.ts'
import { Email, NewPassword } from './accounts.ts'
import { proof, PROOF_ERRORS } from './proof.ts'

/** B26: people of the staff, their role and desks. */
const access = {
  role: z.enum(['EMPLOYEE', 'ADMIN'], { error: 'Role must be EMPLOYEE or ADMIN' }),
  /** Of an EMPLOYEE; an ADMIN has all. */
  rights: z
    .array(z.enum(RIGHTS, { error: 'A right must be upload, review, orders or settings' }), {
      error: 'rights must be a list',
    })
    .check(z.maxLength(RIGHTS.length, 'Name each right once')),
}
const _id = z.uuid({ error: '_id must be the record’s _id' })

export const inviteEmployee = endpoint('POST /auth/inviteemployee', {
  who: 'admin',
  summary:
    'Mails a link by which somebody becomes staff with a password of their own; again for one who has not come yet. A fresh proof is needed for an ADMIN',
  body: { email: Email, ...access, ...proof },
  changes: 'nothing',
  limit: { name: 'staff-invitation', by: 'account', max: 30, seconds: 3600 },
  errors: ['user_id_taken', ...PROOF_ERRORS],
})

export const setAccess = endpoint('POST /auth/setaccess', {
  who: 'admin',
  summary:
    'Changes the role or desks of a member of the staff, from their next call on. A fresh proof is needed where somebody is or becomes ADMIN',
  body: {
    ...{ _id, ...access, ...proof },
    /** Optimistic lock: role and desks that were read; others answer 409. Left out, the last write wins. */
    was: z.optional(z.object(access)),
  },
  changes: 'nothing',
  errors: ['account_not_found', 'last_admin', 'edit_conflict', ...PROOF_ERRORS],
})

export const changePassword = endpoint('POST /auth/change-password', {
  who: 'admin',
  summary: 'Sets a staff password and ends its sessions. A fresh proof is needed for that of another ADMIN',
  body: {
    ...{ _id, password: NewPassword },
    // `password` is the new one.
    ...{ ownPassword: proof.password, code: proof.code, passkey: proof.passkey },
  },
  changes: 'nothing',
  errors: ['account_not_found', 'common_password', ...PROOF_ERRORS],
})

export const setActive = endpoint('POST /auth/setactive', {
  who: 'admin',
  summary: 'Closes a staff account, which ends its sessions at once, or opens it again; nothing of it is lost',
  body: { _id, active: z.boolean({ error: 'active must be true or false' }) },
  changes: 'nothing',
  errors: ['account_not_found', 'last_admin'],
})
