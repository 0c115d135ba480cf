import * as z from 'zod'
import type { MailContent } from '../platform/mail/mail-layout.ts'
import { addressOf, hello, written } from '../platform/mail/mail-words.ts'
import type { MailTemplates } from '../platform/mail/outbox.ts'
import { dayInIndia, nameOfItem } from './prices/item-name.ts'
import { rupees as grouped } from './prices/rupees.ts'

/** Where a mail finds the site; the address is null while this process does not know it yet. */
interface MailPlace {
  brand: string
  listening: { url: string | null }
}

const Person = z.object({ firstName: z.string() })
const ofPerson = <T extends z.ZodRawShape>(shape: T) => z.object({ firstName: z.string(), ...shape })
const Plan = z.enum(['monthly', 'annual'])
const Instant = z.iso.datetime()
/** In rupees. */
const Amount = z.union([z.number(), z.string().regex(/^[\d,]+(\.\d\d)?$/)])

/** The words of every mail about money, by the names under which they are posted. Totals in rupees, GST included. */
export function licensingMails(place: MailPlace): MailTemplates {
  return { ...mailsAboutOrders(place), ...mailsAboutRefunds(place), ...mailsAboutPlans(place) }
}

const Receipt = ofPerson({
  item: z.string(),
  totalRupees: Amount,
  invoiceNumber: z.nullable(z.string()),
  checkoutId: z.string(),
})

function mailsAboutOrders(place: MailPlace): MailTemplates {
  const { brand } = place
  return {
    receipt: written(Receipt, ({ firstName, item, totalRupees, invoiceNumber, checkoutId }) => ({
      subject: `Your ${brand} receipt`,
      heading: 'Thank you for your order',
      paragraphs: [
        hello(firstName),
        `We received ${rupees(totalRupees)} (GST included) for ${item}. It is in your library.`,
        invoiceNumber === null
          ? 'Your tax invoice needs an address with a State. Please add it on your dashboard.'
          : `Your tax invoice ${invoiceNumber} is on your dashboard, as PDF.`,
      ],
      button: orders(place),
      footnote: `Reference: ${checkoutId}`,
    })),
    invoice: written(ofPerson({ number: z.string() }), ({ firstName, number }) => ({
      subject: `Your ${brand} invoice ${number}`,
      heading: `Invoice ${number}`,
      paragraphs: [hello(firstName), `Your invoice ${number} is on your dashboard, as PDF.`],
      button: orders(place),
    })),
    'invoice-needs-address': written(ofPerson({ item: z.string() }), ({ firstName, item }) => ({
      subject: `Your ${brand} invoice needs an address`,
      heading: 'Your invoice needs an address',
      paragraphs: [
        hello(firstName),
        `We cannot write the tax invoice for ${item} without your State. Please add your address on your dashboard: the invoice is issued at once.`,
        'What you bought works meanwhile.',
      ],
      button: orders(place, 'Add address'),
    })),
  }
}

const Paid = ofPerson({ totalRupees: Amount, creditNote: z.nullable(z.string()) })

function mailsAboutRefunds(place: MailPlace): MailTemplates {
  const { brand } = place
  return {
    'refund-requested': written(Person, ({ firstName }) => ({
      subject: `We received your ${brand} refund request`,
      heading: 'Refund request received',
      paragraphs: [hello(firstName), 'We are looking at your request and will write to you when it is decided.'],
      button: orders(place),
    })),
    'refund-approved': written(Person, ({ firstName }) => ({
      subject: `Your ${brand} refund was approved`,
      heading: 'Refund approved',
      paragraphs: [
        hello(firstName),
        // Spec 2, Refund Policy.
        'Your money is on its way back to where it came from. This takes 5-7 working days. What you had bought can no longer be downloaded.',
      ],
      button: orders(place),
    })),
    'refund-declined': written(ofPerson({ note: z.string() }), ({ firstName, note }) => ({
      subject: `Your ${brand} refund request was declined`,
      heading: 'Refund declined',
      paragraphs: [
        hello(firstName),
        'We cannot give this order’s money back.',
        ...(note.trim() ? [`The reason: ${note.trim()}`] : []),
        'What you bought stays yours. If you see it differently, please write to us.',
      ],
      button: orders(place),
    })),
    'refund-paid': written(Paid, ({ firstName, totalRupees, creditNote }) => ({
      subject: `Your ${brand} refund was paid`,
      heading: 'Refund paid',
      paragraphs: [
        hello(firstName),
        `We gave ${rupees(totalRupees)} back. Your bank may take a few days to show it.`,
        ...(creditNote === null ? [] : [`The credit note ${creditNote} is on your dashboard, as PDF.`]),
      ],
      button: orders(place),
    })),
    'payment-returned': written(Person, ({ firstName }) => ({
      subject: `Your ${brand} payment was not taken`,
      heading: 'Your payment was not taken',
      paragraphs: [
        hello(firstName),
        'Your bank set money aside for your order, and it could not be taken. It returns to you by itself within 5-7 working days.',
        'Nothing was bought. You can order again at any time.',
      ],
      button: orders(place),
    })),
  }
}

const Ending = ofPerson({ plan: Plan, endsAt: Instant })
const Ended = ofPerson({ plan: Plan })

function mailsAboutPlans(place: MailPlace): MailTemplates {
  const { brand } = place
  return {
    'renewal-7': written(Ending, (data) => reminder(place, data)),
    'renewal-1': written(Ending, (data) => reminder(place, data)),
    'subscription-ended': written(Ended, ({ firstName, plan }) => ({
      subject: `Your ${brand} plan has ended`,
      heading: 'Your plan has ended',
      paragraphs: [
        hello(firstName),
        `Your ${nameOf(plan)} has ended. Clips you downloaded with it stay licensed to you.`,
      ],
      button: renew(place, plan, 'Subscribe again'),
    })),
    'subscription-moved': written(
      ofPerson({ startsAt: Instant, endsAt: Instant }),
      ({ firstName, startsAt, endsAt }) => ({
        subject: `Your ${brand} plan begins earlier`,
        heading: 'Your plan begins earlier',
        paragraphs: [
          hello(firstName),
          `A payment for the time before it went back. So that there is no gap, the time you paid for next begins on ${day(startsAt)} and runs until ${day(endsAt)}: as long as you bought it.`,
        ],
        button: { label: 'Open your dashboard', url: addressOf(place, '/dashboard') },
      }),
    ),
    'subscription-restored': written(
      ofPerson({ startsAt: Instant, endsAt: Instant }),
      ({ firstName, startsAt, endsAt }) => ({
        subject: `Your ${brand} plan stands again`,
        heading: 'Your plan stands again',
        paragraphs: [
          hello(firstName),
          `The time you paid for first can be used again. So that you pay for no day twice, what you bought meanwhile begins after it, on ${day(startsAt)}, and runs until ${day(endsAt)}.`,
        ],
        button: { label: 'Open your dashboard', url: addressOf(place, '/dashboard') },
      }),
    ),
    'subscription-cancelled': written(ofPerson({ endsAt: Instant }), ({ firstName, endsAt }) => ({
      subject: `Your ${brand} plan is cancelled`,
      heading: 'Your plan is cancelled',
      paragraphs: [
        hello(firstName),
        `You can go on downloading until ${day(endsAt)}. After that your plan ends and we send no reminders.`,
        'If you change your mind, take it back on your dashboard.',
      ],
      button: { label: 'Open your dashboard', url: addressOf(place, '/dashboard') },
    })),
  }
}

const nameOf = (plan: z.output<typeof Plan>): string => nameOfItem({ kind: 'subscription', plan }, null)

function reminder(place: MailPlace, { firstName, plan, endsAt }: z.output<typeof Ending>): MailContent {
  const end = day(endsAt)
  return {
    subject: `Your ${place.brand} plan ends on ${end}`,
    heading: `Your plan ends on ${end}`,
    paragraphs: [
      hello(firstName),
      `Your ${nameOf(plan)} ends on ${end}. Nothing is charged by itself: renew it to go on downloading. What you pay for is added to the end, so you lose no day.`,
      'If you do not want to renew, there is nothing to do.',
    ],
    button: renew(place, plan, 'Renew'),
  }
}

const renew = (place: MailPlace, plan: z.output<typeof Plan>, label: string) => ({
  label,
  url: addressOf(place, `/subscriptionpayment?plan=${plan === 'annual' ? 'year' : 'month'}`),
})

const orders = (place: MailPlace, label = 'Orders and invoices') => ({
  label,
  url: addressOf(place, '/dashboard?tab=orders'),
})

/** Spec 9: rupees with Indian grouping, `1178.82` and `1,178.82` alike. */
const rupees = (amount: number | string): string =>
  `₹${grouped(Math.round(Number(String(amount).replaceAll(',', '')) * 100))}`

const day = (iso: string): string => dayInIndia(new Date(iso))
