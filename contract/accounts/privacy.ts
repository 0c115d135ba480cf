import * as z from 'zod/mini'
import { endpoint, file, json } from '../endpoint.ts'
import { optionalLine } from '../values.ts'
import { PROOF_ERRORS, proof } from './proof.ts'

export const exportData = endpoint('GET /user/export', {
  who: 'customer',
  summary: 'Everything kept about the caller, as a zip of JSON files',
  reply: file('application/zip'),
  limit: { name: 'export', by: 'account', max: 5, seconds: 86_400 },
})

export const deleteAccount = endpoint('POST /user/deleteaccount', {
  who: 'customer',
  summary: 'Erases the caller’s account; what the law demands (orders, invoices, licences) is kept without it',
  body: {
    /** The password, with a code where there is a second factor; or a passkey. Required of accounts with a password. */
    ...proof,
    /** The account's e-mail, typed to confirm: for accounts without a password, beside the passkey where there is one. */
    confirm: optionalLine('Email', 254),
  },
  limit: { name: 'delete-account', by: 'account', max: 10, seconds: 900 },
  errors: PROOF_ERRORS,
})

export const getGeoRestriction = endpoint('GET /residence', {
  who: 'anyone',
  summary: 'Whether the service is offered in the country the request comes from',
  reply: json(
    z.object({
      /** ISO 3166-1 alpha-2, or null when no trusted proxy sends it. */
      country: z.nullable(z.string()),
      offered: z.boolean(),
    }),
  ),
})
