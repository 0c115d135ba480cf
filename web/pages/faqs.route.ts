import type { Head, HeadArgs } from '../app/head.ts'
import { t } from '../language/text.ts'

/**
 * What the page's own chunk adds to the head on the server. This file is part of what every page loads first, and must
 * not bring the questions along.
 */
export const late: { structuredData: (args: HeadArgs) => object[] } = { structuredData: () => [] }

export const faqsHead = (args: HeadArgs): Head => ({ title: t('FAQs'), jsonLd: late.structuredData(args) })

export const assistantHead = (): Head => ({
  title: t('FAQ assistant'),
  ...(import.meta.env.SSR && {
    description: t('Ask the assistant about clips, licences, prices, downloads and refunds.'),
  }),
})
