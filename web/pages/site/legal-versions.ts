import type { QueryClient } from '@tanstack/react-query'
import { LEGAL_VERSIONS, type LegalText, rowOfVersion } from '../../../contract/accounts/legal-versions.ts'
import { isNotFound } from '../../app/page-loading.ts'
import { call } from '../../lib/query.ts'

/** Earlier ones: the version in force has its own page. */
export async function hasVersion(client: QueryClient, name: string, version: string): Promise<boolean> {
  if (!Object.hasOwn(LEGAL_VERSIONS, name)) return false
  const text = name as LegalText
  const inForce = await client.fetchQuery(call('GET /legaltext', { text }))
  if (inForce.version === version) return false
  if (LEGAL_VERSIONS[text].some((one) => one.version === version)) return true
  if (rowOfVersion(version) === null) return false
  const own = client.fetchQuery(call('GET /legaltext', { text, version }))
  return own.then(() => true, isNoSuchVersion)
}

/** Any other failure is none of the address: the page says that it could not be loaded. */
function isNoSuchVersion(error: unknown): false {
  if (isNotFound(error)) return false
  throw error
}
