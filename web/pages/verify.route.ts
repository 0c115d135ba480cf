import type { Head, HeadArgs } from '../app/head.ts'
import { t } from '../language/text.ts'

/** Kept out of search results: a licence is its holder's business. */
export const verifyHead = ({ params }: HeadArgs): Head => ({
  title: params['number'] ? t('Licence {number}', { number: params['number'] }) : t('Check a licence'),
  hidden: true,
})
