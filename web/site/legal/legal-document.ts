import type { LegalText } from '../../../contract/accounts/legal-versions.ts'
import { GST_PERCENT } from '../../../contract/constants.ts'
import type { Text } from '../../language/text.ts'
import type { Operator } from '../company.ts'
import { paths } from '../../lib/url.ts'

/**
 * A paragraph, or a list of points. Text may hold links as `[text](/own-path)` or `[text](mailto:...)`.
 */
export type Block = string | { list: readonly string[] }

export interface Section {
  title: string
  body: readonly Block[]
}

export interface LegalDocument {
  text: LegalText
  title: Text
  /** SCR-56: the date each page states. */
  updated: string
  effective?: Text
  /** What the document is, in a sentence or two. */
  summary: string
  sections: readonly Section[]
  /** In Hindi: a translation, which binds nobody. */
  isTranslation?: boolean
}

/** A document names the operator. */
export type DocumentOf = (operator: Operator) => LegalDocument

/** SCR-56: all four pages carry the same date. */
const LAST_UPDATED: Text = '30 March 2025'

/**
 * The legal texts are Markdown: a summary, then `##` sections of paragraphs and lists, with `{names}` for what is the
 * operator's. @throws Error for a name that nobody fills in
 */
export const legalDocument =
  (markdown: string, head: Pick<LegalDocument, 'text' | 'title' | 'effective'>): DocumentOf =>
  (operator) => {
    const [summary = '', ...sections] = markdown.trim().split(/\n+## /)
    const fill = filling(operator)
    return { ...head, updated: LAST_UPDATED, summary: fill(summary), sections: sections.map(sectionWith(fill)) }
  }

const sectionWith =
  (fill: (text: string) => string) =>
  (markdown: string): Section => {
    const [title = '', ...blocks] = markdown.trim().split(/\n\n+/)
    return { title, body: blocks.map((block) => blockOf(fill(block))) }
  }

const blockOf = (block: string): Block =>
  block.startsWith('- ') ? { list: block.split('\n').map((item) => item.replace(/^- /, '')) } : block

/** What a list of lines fills becomes points of its own. */
function filling(operator: Operator): (text: string) => string {
  const { brand, company, host } = operator
  const values: Readonly<Record<string, string>> = {
    brand,
    company,
    website: host && ` ${host}`,
    fairUsePerDay: String(operator.fairUsePerDay),
    gstPercent: String(GST_PERCENT),
    supportAt: supportAt(operator),
    companyLines: companyLines(operator).join('\n- '),
    officerLines: officerLines(operator).join('\n- '),
  }
  return (text) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`A legal text names {${name}}, which nobody fills in`)
      return value
    })
}

/** `at support@...`, or through the contact page where no mailbox is set: "write to us ...". */
const supportAt = ({ contact: { email } }: Operator): string =>
  email ? `at ${mail(email)}` : `through the [Contact Us](${paths.contact}) page`

const mail = (address: string) => `[${address}](mailto:${address})`

const given = (label: string, value: string | undefined): string[] => (value ? [`${label}: ${value}`] : [])

/** E-Commerce Rules 2020: legal name, address and ways to reach the operator. */
function companyLines({ company, host, contact }: Operator): string[] {
  return [
    company,
    ...given('Registered office', contact.address),
    ...given('CIN', contact.cin),
    ...given('GSTIN', contact.gstin),
    ...given('Website', host),
    ...given('Email', contact.email && mail(contact.email)),
    ...given('Phone', contact.phone),
    `Form: [Contact Us](${paths.contact})`,
  ]
}

/** The grievance officer by name where one is set, else by office. */
function officerLines(operator: Operator): string[] {
  const { company, contact } = operator
  const officer = contact.grievanceOfficer
  if (!officer) return ['Grievance Officer', ...companyLines(operator)]
  return [
    `${officer.name}, ${officer.designation}`,
    company,
    ...given('Address', contact.address),
    `Email: ${mail(officer.email)}`,
    ...given('Phone', officer.phone ?? contact.phone),
  ]
}
