import * as z from 'zod'
import {
  type MailContent,
  type MailContext,
  type MailLocale,
  type MailTemplate,
  mailTemplate,
  pageUrl,
} from '../../platform/mail/mail-template.ts'
import { itemIn } from '../prices/item.model.ts'
import { rupees as grouped } from '../prices/rupees.model.ts'

export const ofPerson = <T extends z.ZodRawShape>(shape: T) => z.object({ firstName: z.string(), ...shape })
/** The order that a mail is about; missing in what the version before posted. */
const Order = { item: z.string().default(''), checkoutId: z.string().default('') }
export const ofOrder = <T extends z.ZodRawShape>(shape: T) => ofPerson({ ...Order, ...shape })
type Order = z.output<z.ZodObject<typeof Order>>

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

/** The account that a transfer goes to; without one the mail names none. */
export const TransferTo = {
  accountNumber: z.string().default(''),
  ifsc: z.string().default(''),
  beneficiary: z.string().default(''),
}

/** MON-77: the lines of a transfer to the shop's own account. */
export const transferDetails = (
  to: { accountNumber: string; ifsc: string; beneficiary: string; number: string },
  { text }: MailLocale,
): { name: string; value: string }[] =>
  to.accountNumber === ''
    ? []
    : [
        { name: text('Account number', 'खाता नंबर'), value: to.accountNumber },
        { name: 'IFSC', value: to.ifsc },
        { name: text('Beneficiary', 'खाताधारक'), value: to.beneficiary },
        { name: text('Reference of the transfer', 'ट्रांसफ़र का संदर्भ'), value: to.number },
      ]

type Text = readonly [english: string, hindi: string]
interface Notice extends Omit<MailContent, 'subject' | 'heading' | 'paragraphs'> {
  subject: Text
  heading: Text
  paragraphs: readonly Text[]
}

/** The usual mail to a buyer: a greeting, paragraphs, and a button to their orders unless another is named. */
export const notice = <S extends z.ZodType<{ firstName: string }>>(
  place: MailContext,
  schema: S,
  content: (data: z.output<S>, locale: MailLocale) => Notice,
): MailTemplate =>
  mailTemplate(schema, (data, locale) => {
    const { subject, heading, paragraphs, ...more } = content(data, locale)
    return {
      button: orders(place, locale),
      ...more,
      subject: locale.text(...subject),
      heading: locale.text(...heading),
      paragraphs: [locale.greeting(data.firstName), ...paragraphs.map((text) => locale.text(...text))],
    }
  })

/** As the receipt names it: whoever has several orders knows which one is meant. */
export const namedOrder = ({ item, checkoutId }: Order, { text, language }: MailLocale) => ({
  details: item === '' ? [] : [{ name: text('Order', 'ऑर्डर'), value: itemIn(language, item) }],
  ...(checkoutId !== '' && { footnote: text(`Reference: ${checkoutId}`, `संदर्भ: ${checkoutId}`) }),
})

/** The usual mail about an order, which it names. */
export const orderNotice = <S extends z.ZodType<{ firstName: string } & Order>>(
  place: MailContext,
  schema: S,
  content: (data: z.output<S>, locale: MailLocale) => Notice,
): MailTemplate => notice(place, schema, (data, locale) => ({ ...namedOrder(data, locale), ...content(data, locale) }))
