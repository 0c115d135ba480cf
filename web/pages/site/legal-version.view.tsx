import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { LEGAL_VERSIONS, type LegalText, rowOfVersion } from '../../../contract/accounts/legal-versions.ts'
import { call } from '../../lib/query.ts'
import { useSite } from '../../lib/site.ts'
import { operatorOf } from '../../site/company.ts'
import { isLegalText, productVersion } from '../../site/legal/product-version.ts'
import { ownDocument } from '../../site/legal/legal-text.tsx'
import { LegalPage } from '../../site/legal/legal-page.tsx'
import NotFoundPage from './not-found.view.tsx'

/** A legal text as it stood before. */
export default function LegalVersionPage() {
  const { text = '', version = '' } = useParams()
  return isLegalText(text) ? <LegalVersion text={text} version={version} /> : <NotFoundPage />
}

function LegalVersion({ text, version }: { text: LegalText; version: string }) {
  const operator = operatorOf(useSite())
  const isOwn = rowOfVersion(version) !== null
  const { data: inForce } = useQuery(call('GET /legaltext', { text }))
  const { data: own } = useQuery({ ...call('GET /legaltext', { text, version }), enabled: isOwn })
  const product = productVersion(text, version)?.(operator)
  const head = productVersion(text, LEGAL_VERSIONS[text][0].version)?.(operator)
  const document = own?.words && head ? ownDocument(own.words, { product: head, version, operator }) : product
  if (!document || !inForce || inForce.version === version) return <NotFoundPage />
  return <LegalPage document={document} version={version} inForce={inForce.version} />
}
