import { accounts } from './hi/accounts.ts'
import { catalogue } from './hi/catalogue.ts'
import { checkout } from './hi/checkout.ts'
import { errorTexts } from './hi/errors.ts'
import { licensing } from './hi/licensing.ts'
import { names } from './hi/names.ts'
import { serverFields } from './hi/server-fields.ts'
import { serverRecords } from './hi/server-records.ts'
import { serverReplies } from './hi/server-replies.ts'
import { shared } from './hi/shared.ts'
import { site } from './hi/site.ts'
import type { hindiOfStaff } from './hindi-staff.ts'

/** The Hindi texts by their English ones, without those of the back office. Loaded only for Hindi pages. */
export const hindi = {
  ...errorTexts,
  ...accounts,
  ...catalogue,
  ...checkout,
  ...licensing,
  ...names,
  ...serverFields,
  ...serverRecords,
  ...serverReplies,
  ...shared,
  ...site,
}

export type Hindi = typeof hindi & typeof hindiOfStaff
