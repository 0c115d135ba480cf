import type { QueryClient } from '@tanstack/react-query'
import { LEGAL_VERSIONS, type LegalText, rowOfVersion } from '../../../contract/accounts/legal-versions.ts'
import { call } from '../../lib/query.ts'

/** Earlier ones: the version in force has its own page. */
export async function hasVersion(client: QueryClient, name: string, version: string): Promise<boolean> {
  if (!Object.hasOwn(LEGAL_VERSIONS, name)) return false
  const text = name as LegalText
  const inForce = await client.fetchQuery(call('GET /legaltext', { text }))
  if (inForce.version === version) return false
  if (LEGAL_VERSIONS[text].some((one) => one.version === version)) return true
  if (rowOfVersion(version) === null) return false
  const own = await client.fetchQuery(call('GET /legaltext', { text, version })).catch(() => null)
  return own !== null
}
