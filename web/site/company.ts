import type { CompanyContact, SiteConfig } from '../../contract/site/site.ts'

/** Who runs the site, as legal texts and contact blocks name it. */
export interface Operator {
  brand: string
  company: string
  /** The site's own host, `footage.example`. */
  host: string
  /** What is not set is left out of the pages. */
  contact: CompanyContact
  /** Clips newly licensed under a plan on one day, at most. */
  fairUsePerDay: number
}

export function operatorOf({ brand, company, publicUrl, contact, fairUsePerDay }: SiteConfig): Operator {
  return { brand, company, host: publicUrl && new URL(publicUrl).host, contact, fairUsePerDay }
}
