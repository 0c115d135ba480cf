import * as z from 'zod/mini'
import { checkGstin, gstinOf } from './billing-checks.ts'
import { DocumentNumber } from './invoices.ts'
import { endpoint, json } from '../endpoint.ts'
import { line, lineOr } from '../values.ts'

// Who holds a licence: correction and transfer, in the back office.

/** A GSTIN or a contact makes the holder a company. */
const Holder = {
  number: DocumentNumber,
  holder: line('Holder', 160),
  gstin: z.pipe(
    lineOr('', 'GSTIN', 20).check(
      z.check(({ value, issues }) => {
        const message = checkGstin(value)
        if (message) issues.push({ code: 'custom', message, input: value })
      }),
    ),
    z.transform(gstinOf),
  ),
  contact: lineOr('', 'Contact', 160),
  note: line('Note', 500),
}

export const licenceHolder = endpoint('GET /licences/holder', {
  who: 'orders',
  summary: 'Who holds a licence, until when that can be corrected, and every change of it',
  query: { number: DocumentNumber },
  reply: json(
    z.object({
      holder: z.string(),
      gstin: z.string(),
      /** Of a company: the person who acquired it. */
      contact: z.string(),
      correctableUntil: z.string(),
      isCorrectable: z.boolean(),
      changes: z.array(
        z.object({
          kind: z.enum(['correction', 'transfer']),
          at: z.string(),
          from: z.string(),
          to: z.string(),
          note: z.string(),
          by: z.string(),
        }),
      ),
    }),
  ),
  errors: ['paper_not_found'],
})

export const correctHolder = endpoint('POST /licences/correctholder', {
  who: 'orders',
  summary: 'Corrects the holder of a licence within 14 days; it is signed anew under its number',
  body: Holder,
  changes: 'nothing',
  errors: ['paper_not_found', 'holder_settled'],
})

export const transferLicence = endpoint('POST /licences/transfer', {
  who: 'orders',
  summary: 'Transfers a licence, once, to another customer’s account, with what else the holder has of the clip',
  body: { ...Holder, email: line('Email', 254) },
  changes: 'nothing',
  errors: ['paper_not_found', 'account_not_found', 'licence_not_transferable', 'already_owned'],
})
