import { useParams } from 'react-router'
import { LEGAL_VERSIONS, type LegalText } from '../../../contract/accounts/legal-versions.ts'
import { useSite } from '../../lib/site.ts'
import { operatorOf } from '../../site/company.ts'
import { earlierVersion } from '../../site/legal/earlier-version.ts'
import { LegalPage } from '../../site/legal/legal-page.tsx'
import NotFoundPage from './not-found.view.tsx'

/** A legal text as it stood before. */
export default function LegalVersionPage() {
  const { text = '', version = '' } = useParams()
  const operator = operatorOf(useSite())
  const document = text in LEGAL_VERSIONS ? earlierVersion(text as LegalText, version) : null
  return document ? <LegalPage document={document(operator)} version={version} /> : <NotFoundPage />
}
