import type { Head } from '../app/head.ts'
import { t, type Text } from '../language/text.ts'

/** What each legal page says of itself to search engines; only the server sends it. */
const descriptions = {
  'Privacy Policy': 'What personal data we collect, why, for how long, and what you can do about it.',
  'Terms and Conditions': 'The terms of using the service and licensing its Indian stock footage.',
  'Cancellation and Refund': 'When a payment is refunded, how to ask for it, and how to cancel a subscription.',
  'Shipment and Delivery': 'How and when the clips that you license are delivered: by download, at once.',
} as const satisfies Partial<Record<Text, Text>>

export const legalHead = (title: keyof typeof descriptions) => ({
  head: (): Head => ({ title: t(title), ...(import.meta.env.SSR && { description: t(descriptions[title]) }) }),
})
