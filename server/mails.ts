import { accountMails } from './accounts/mails/account.mails.ts'
import { messageMails } from './accounts/messages/message.mails.ts'
import { boardMails } from './catalogue/boards/board.mails.ts'
import { releaseMails } from './catalogue/clip-admin/release.mails.ts'
import { followMails } from './catalogue/follows/follow.mails.ts'
import { shotRequestMails } from './catalogue/shot-requests/shot-request.mails.ts'
import type { Deps } from './deps.ts'
import { licensingMails } from './licensing/mails/licensing.mails.ts'
import { noticeMails } from './staff/notices/notice.mails.ts'
import { shopMails } from './staff/shop-settings/shop.mails.ts'
import { staffAlertMails } from './staff/waiting/staff-alert.mails.ts'

/** All mails of the product, each in both languages. */
export const mailTemplates = (context: { brand: string } & Pick<Deps, 'listening' | 'mailLinks'>) => ({
  ...accountMails(context),
  ...messageMails(context),
  ...boardMails(context),
  ...releaseMails(context),
  ...followMails(context),
  ...shotRequestMails(context),
  ...licensingMails(context),
  ...noticeMails(context),
  ...shopMails(context),
  ...staffAlertMails(context),
})
