import { t } from '../../language/text.ts'

/** Whether a use is allowed; a text is the condition. */
export type Allowed = boolean | string

interface UseRow {
  use: string
  commercial: Allowed
  editorial: Allowed
}

/** LIC-15: what a licence allows, for footage cleared for commercial use and for editorial footage. */
export const licenceUses = (): UseRow[] => {
  const reporting = t('To report, comment and teach')
  return [
    { use: t('Films, series, television and streaming'), commercial: true, editorial: reporting },
    { use: t('Websites, social media and online video'), commercial: true, editorial: reporting },
    { use: t('Advertising and promotion'), commercial: true, editorial: false },
    { use: t('Work for a client, whom you can name on the certificate'), commercial: true, editorial: reporting },
    { use: t('Cut, crop, grade, change and combine'), commercial: true, editorial: t('Without misleading') },
    { use: t('Any number of works and copies'), commercial: true, editorial: true },
    { use: t('Sell, share or give away the clip itself, in a stock library or a template'), ...NEVER },
    { use: t('Trade mark, logo, or a claim that the footage is your own'), ...NEVER },
    { use: t('A person shown in a sensitive or untrue light; anything unlawful or hateful'), ...NEVER },
    { use: t('Training of machine learning, without our written consent'), ...NEVER },
  ]
}

const NEVER = { commercial: false, editorial: false }

/** LIC-15: term, territory, holder, and which text prevails. */
export const licencePoints = (): [name: string, text: string][] => [
  [t('Term'), t('Perpetual. It does not end with your plan; it ends only if its payment is returned.')],
  [t('Territory'), t('Worldwide, in any medium.')],
  [
    t('Who holds it'),
    t(
      'You, or the company that was billed, with its GSTIN and you as the contact. Write to us to correct the holder within 14 days, or to transfer the licence once; the record stays visible.',
    ),
  ],
  [
    t('Editorial clips'),
    t(
      'Each clip says whether it is cleared for commercial or only for editorial use. Where neither is stated, ask us first.',
    ),
  ],
  [t('Bought, plan or free'), t('The same licence, each with a number and a signed certificate.')],
  [
    t('Which text prevails'),
    t(
      'The signed text of your certificate, over this page, the Terms, the FAQ and the refund policy. The English text is binding.',
    ),
  ],
]
