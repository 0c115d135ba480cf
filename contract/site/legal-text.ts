import type { LegalText } from '../accounts/legal-versions.ts'

/** What is filled into a legal text where it says `{name}`. */
export const LEGAL_NAMES = [
  ...['brand', 'company', 'website', 'fairUsePerDay', 'gstPercent', 'supportAt'],
  ...['companyLines', 'officerLines'],
] as const

/** Consumer Protection (E-Commerce) Rules 2020, rule 4: who the seller is, and where to complain. */
const NEEDED: Record<LegalText, readonly string[]> = {
  privacy: ['company', 'officerLines'],
  terms: ['company', 'companyLines', 'officerLines'],
  refunds: ['company'],
  shipment: ['company'],
}

export const LONGEST_LEGAL_TEXT = 60_000

/**
 * What is wrong with a legal text of the operator's own; null where nothing is. It is Markdown: a summary, then `## ` sections
 * of paragraphs and lists, with links to pages, to addresses of the web and to mailboxes.
 */
export function legalTextProblem(text: LegalText, markdown: string): string | null {
  const [summary = '', ...sections] = markdown.trim().split(/\n+## /)
  if (summary === '' || summary.startsWith('#')) return 'The text must begin with a sentence that says what it is'
  if (sections.length === 0) return 'The text has no sections: each begins with ## and its title'
  for (const section of sections) {
    const [title = '', ...body] = section.trim().split(/\n\n+/)
    if (body.length === 0) return `The section ${title.slice(0, 60)} is empty`
  }
  return nameProblem(text, markdown) ?? linkProblem(markdown)
}

function nameProblem(text: LegalText, markdown: string): string | null {
  const names = new Set([...markdown.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  for (const name of names) if (!(LEGAL_NAMES as readonly string[]).includes(name)) return `Nothing fills in {${name}}`
  for (const name of NEEDED[text]) if (!names.has(name)) return `The words leave out {${name}}`
  return null
}

const LINK = /^(\/(?![/\\])|https:\/\/|mailto:)/

function linkProblem(markdown: string): string | null {
  const targets = [...markdown.matchAll(/\[[^\][]+\]\(([^)[]*)\)/g)].map(([, target = '']) => target)
  const wrong = targets.find((target) => !LINK.test(target))
  return wrong === undefined ? null : `A link must begin with /, https:// or mailto:, not ${wrong.slice(0, 40)}`
}
