import type { Head, HeadArgs } from '../app/head.ts'

/** Kept out of search results: a licence is its holder's business. */
export const verifyHead = ({ params }: HeadArgs): Head => ({
  title: params['number'] ? `Licence ${params['number']}` : 'Check a licence',
  hidden: true,
})
