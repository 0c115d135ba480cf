import { errorTable, type ErrorCode } from '../../contract/errors.ts'
import accounts from './hi/accounts.json' with { type: 'json' }
import catalogue from './hi/catalogue.json' with { type: 'json' }
import checkout from './hi/checkout.json' with { type: 'json' }
import errors from './hi/errors.json' with { type: 'json' }
import licensing from './hi/licensing.json' with { type: 'json' }
import names from './hi/names.json' with { type: 'json' }
import places from './hi/places.json' with { type: 'json' }
import serverFields from './hi/server-fields.json' with { type: 'json' }
import serverRecords from './hi/server-records.json' with { type: 'json' }
import serverReplies from './hi/server-replies.json' with { type: 'json' }
import shared from './hi/shared.json' with { type: 'json' }
import site from './hi/site.json' with { type: 'json' }
import tags from './hi/tags.json' with { type: 'json' }
import type { hindiOfStaff } from './hindi-staff.ts'

/** What to say of an error by its code, when the server gave no more specific message: contract/errors.ts has the English. */
export const errorMessages: Readonly<Record<ErrorCode, string>> = errors

/** The same by their English, for messages that arrive as they stand in the table. */
const errorTexts = Object.fromEntries(
  Object.entries(errorTable).map(([code, [, message]]) => [message, errorMessages[code as ErrorCode]]),
) as { [Code in ErrorCode as (typeof errorTable)[Code][1]]: string }

/** The Hindi texts by their English ones, without those of the back office. Loaded only for Hindi pages. */
export const hindi = {
  ...errorTexts,
  ...accounts,
  ...catalogue,
  ...checkout,
  ...licensing,
  ...names,
  ...places,
  ...serverFields,
  ...serverRecords,
  ...serverReplies,
  ...shared,
  ...site,
  ...tags,
}

export type Hindi = typeof hindi & typeof hindiOfStaff
