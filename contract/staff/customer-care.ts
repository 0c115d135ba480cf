import * as z from 'zod/mini'
import { endpoint, file } from '../endpoint.ts'
import { Email } from '../accounts/accounts.ts'
import { proof, PROOF_ERRORS } from '../accounts/proof.ts'
import { optionalLine } from '../values.ts'

const AccountId = z.guid({ error: 'An account id is needed' })

export const mailCustomerLink = endpoint('POST /staff/customeremail', {
  who: 'admin',
  summary:
    'Mails the link that confirms a customer’s address, or, by a fresh proof, that of a new one, which is in force once it is followed',
  body: { id: AccountId, email: z.optional(Email), ...proof },
  changes: 'nothing',
  limit: { name: 'customer-email', by: 'account', max: 30, seconds: 3600 },
  errors: ['account_not_found', ...PROOF_ERRORS],
})

export const customersCsv = endpoint('GET /staff/customers.csv', {
  who: 'admin',
  summary: 'The customers that a search finds, as CSV: name, address, since when, suspended or not',
  query: { q: optionalLine('q', 254), suspended: z.optional(z.enum(['1'], { error: 'suspended must be 1' })) },
  reply: file('text/csv'),
})
