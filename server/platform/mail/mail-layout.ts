import type { Language } from '../../../contract/values.ts'
import { asHtml } from './mail-html.ts'
import { homeOf, type MailBrand, type MailContent } from './mail-content.ts'

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** Renders a mail as text and as HTML from the same content. All of it is escaped. */
export function renderMail(content: MailContent, brand: MailBrand, language: Language = 'en'): RenderedMail {
  return { subject: content.subject, text: asText(content, brand, language), html: asHtml(content, brand, language) }
}

function asText(content: MailContent, brand: MailBrand, language: Language): string {
  const { heading, paragraphs, details = [], button, footnote } = content
  const parts = [heading, ...paragraphs]
  if (details.length > 0) parts.push(details.map(({ name, value }) => `${name}: ${value}`).join('\n'))
  if (button) parts.push(`${button.label}:\n${button.url}`)
  if (footnote) parts.push(footnote)
  return `${parts.join('\n\n')}\n\n-- \n${brand.name}\n${homeOf(brand, language).replace(/\/$/, '')}\n`
}
