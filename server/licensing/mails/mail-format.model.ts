import * as z from 'zod'
import { pageUrl, type MailContext, type MailLocale } from '../../platform/mail/mail-template.ts'
import { rupees as grouped } from '../prices/rupees.model.ts'

export const Person = z.object({ firstName: z.string() })
export const ofPerson = <T extends z.ZodRawShape>(shape: T) => z.object({ firstName: z.string(), ...shape })
/** In rupees. */
export const Amount = z.union([z.number(), z.string().regex(/^[\d,]+(\.\d\d)?$/)])

/** MON-8: rupees with Indian grouping, `1178.82` and `1,178.82` alike. */
export const rupees = (amount: z.output<typeof Amount>): string =>
  `₹${grouped(Math.round(Number(String(amount).replaceAll(',', '')) * 100))}`

export const orders = (place: MailContext, locale: MailLocale) => ({
  label: locale.text('Orders and invoices', 'ऑर्डर और बिल'),
  url: pageUrl(place, '/dashboard?tab=orders', locale),
})

export const dashboard = (place: MailContext, locale: MailLocale) => ({
  label: locale.text('Open your dashboard', 'अपना डैशबोर्ड खोलें'),
  url: pageUrl(place, '/dashboard', locale),
})
