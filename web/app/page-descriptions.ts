import type { Text } from '../language/text.ts'

/** What each page says of itself to search engines; only the server sends it. */
export const pageDescriptions: Record<string, Text> = {
  'home-page':
    'Get amazing Indian stock footage: search, preview and license video clips of festivals, food, travel, cities and villages, in HD and 4K.',
  'pricing-page':
    'Best Indian footage licence: unlimited downloads, worldwide coverage, lifetime licence. Monthly, yearly and enterprise plans.',
  'subscribe-page': 'Subscribe for unlimited downloads of Indian stock footage, or license a single clip.',
  'collections-page': 'Collections of Indian stock footage, by subject.',
  'about-page': 'Who we are and how we work with Indian stock footage.',
  'faqs-page': 'Answers on licences, prices, downloads and refunds.',
  'board-page': 'A board of clips.',
  'contact-page': 'How to reach us with questions on footage, licences and orders.',
  'not-available-page': 'Where the service is not offered, and what you can do there.',
}
