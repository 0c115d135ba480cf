import { CLAIMS, type ClaimKey } from '../../contract/site/claim-texts.ts'
import type { SiteConfig } from '../../contract/site/site.ts'
import { language, translate } from '../language/text.ts'
import { useSite } from './site.ts'

/** A claim in the language of the page; null where an ADMIN switched it off. */
export function claimText({ claims }: Pick<SiteConfig, 'claims'>, key: ClaimKey): string | null {
  const claim = claims[key]
  if (!claim) return null
  const own = language() === 'hi' ? claim.hindi || claim.english : claim.english
  return own || translate(CLAIMS[key])
}

export const useClaim = (key: ClaimKey): string | null => claimText(useSite(), key)
