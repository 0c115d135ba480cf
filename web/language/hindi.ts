import { accounts } from './hi/accounts.ts'
import { boards } from './hi/boards.ts'
import { checkout } from './hi/checkout.ts'
import { chrome } from './hi/chrome.ts'
import { clip } from './hi/clip.ts'
import { clipRights } from './hi/clip-rights.ts'
import { content } from './hi/content.ts'
import { discovery } from './hi/discovery.ts'
import { faq } from './hi/faq.ts'
import { licensing } from './hi/licensing.ts'
import { names } from './hi/names.ts'
import { server } from './hi/server.ts'
import { serverFields } from './hi/server-fields.ts'
import { serverTold } from './hi/server-told.ts'
import { shared } from './hi/shared.ts'
import { site } from './hi/site.ts'
import { states } from './hi/states.ts'
import { serverRecords } from './hi/server-records.ts'
import type { hindiOfStaff } from './hindi-staff.ts'

/** The Hindi texts by their English ones, those of the desks left out. Loaded only where Hindi is read. */
export const hindi = {
  ...chrome,
  ...discovery,
  ...names,
  ...clip,
  ...boards,
  ...accounts,
  ...checkout,
  ...licensing,
  ...states,
  ...site,
  ...content,
  ...faq,
  ...clipRights,
  ...serverRecords,
  ...server,
  ...serverFields,
  ...serverTold,
  ...shared,
}

export type Hindi = typeof hindi & typeof hindiOfStaff
