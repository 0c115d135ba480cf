import type { MailContext, MailTemplates } from '../../platform/mail/mail-template.ts'
import { autopayMails } from './autopay.mails.ts'
import { creditMails } from './credit.mails.ts'
import { licenceMails } from './licence.mails.ts'
import { orderAlertMails } from './order-alert.mails.ts'
import { orderMails, paymentLinkMail } from './order.mails.ts'
import { agreementMails } from './agreement.mails.ts'
import { planMails } from './plan.mails.ts'
import { refundMails } from './refund.mails.ts'
import { termsMails } from './terms.mails.ts'
import { withdrawnMails } from './withdrawn.mails.ts'

/** The templates of all mails about payments and licences, by template name. Totals in rupees, GST included. */
export const licensingMails = (place: MailContext): MailTemplates => ({
  ...orderMails(place),
  ...paymentLinkMail(place),
  ...refundMails(place),
  ...planMails(place),
  ...agreementMails(place),
  ...orderAlertMails(place),
  ...termsMails(place),
  ...autopayMails(place),
  ...creditMails(place),
  ...withdrawnMails(place),
  ...licenceMails(place),
})
