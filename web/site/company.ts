import type { SiteConfig } from '../../contract/site.ts'

/** How the operator can be reached, as far as it is set; what is not set is left out of the pages. */
export interface CompanyContact {
  /** Registered office, in one line. */
  address?: string
  /** Customer care. */
  email?: string
  phone?: string
  /** Corporate identity number. */
  cin?: string
  gstin?: string
  /** E-Commerce Rules 2020: name, designation and contact are shown. */
  grievanceOfficer?: { name: string; designation: string; email: string; phone?: string }
}

/** Who runs the site, as legal texts and contact blocks name it. */
export interface Operator {
  brand: string
  company: string
  /** The site's own host, `footage.example`. */
  host: string
  contact: CompanyContact
}

export function operatorOf(site: SiteConfig & { contact?: CompanyContact }): Operator {
  const { brand, company, publicUrl, contact = {} } = site
  return { brand, company, host: publicUrl && new URL(publicUrl).host, contact }
}
