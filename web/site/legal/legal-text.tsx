import { useQuery } from '@tanstack/react-query'
import { dayOfVersion, type LegalText } from '../../../contract/accounts/legal-versions.ts'
import { language, t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { useSite } from '../../lib/site.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { operatorOf, type Operator } from '../company.ts'
import { type DocumentOf, type LegalDocument, legalDocument } from './legal-document.ts'
import { LegalPage } from './legal-page.tsx'

/** A legal text as it is in force: the operator's own words, or the product's. @param product the product's */
export function LegalTextPage({ text, product }: { text: LegalText; product: DocumentOf }) {
  const operator = operatorOf(useSite())
  const query = useQuery(call('GET /legaltext', { text }))
  if (query.isError)
    return <ErrorState text={t('The text could not be loaded.')} onRetry={() => void query.refetch()} />
  if (!query.data) return <Spinner fullPage size={36} />
  const { version, words, hindi, earlier } = query.data
  const theirs = product(operator)
  const own = words === null ? theirs : ownDocument(words, { product: theirs, version, operator })
  const isHindi = language() === 'hi' && hindi !== null
  const shown = isHindi
    ? { ...ownDocument(hindi, { product: theirs, version, operator }), updated: own.updated, isTranslation: true }
    : own
  return <LegalPage document={shown} inForce={version} ownEarlier={earlier} />
}

/** The operator's own text, under the product's heading, with the day of its version. */
export function ownDocument(
  words: string,
  { product: { text, title }, version, operator }: { product: LegalDocument; version: string; operator: Operator },
): LegalDocument {
  return { ...legalDocument(words, { text, title })(operator), updated: dayText(`${dayOfVersion(version)}T06:00:00Z`) }
}
