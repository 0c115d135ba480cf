import type { MailContext, MailTemplates } from '../../platform/mail/mail-template.ts'
import { orderMails } from './order.mails.ts'
import { planMails } from './plan.mails.ts'
import { refundMails } from './refund.mails.ts'
import { withdrawnMails } from './withdrawn.mails.ts'

/** The words of every mail about money and licences, by the names under which they are posted. Totals in rupees, GST included. */
export const licensingMails = (place: MailContext): MailTemplates => ({
  ...orderMails(place),
  ...refundMails(place),
  ...planMails(place),
  ...withdrawnMails(place),
})
