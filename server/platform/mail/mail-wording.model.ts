import type { MailWording } from '../../../contract/site/mail-wording.ts'
import type { MailContent } from './mail-template.ts'

/** The mail in words of the shop's own, with the product's words where those name them. */
export function inOwnWording(content: MailContent, words: MailWording): MailContent {
  const { subject, heading, paragraphs } = content
  const fill = (text: string): string =>
    text.replaceAll(/\{(subject|heading|text([1-9]?))\}/g, (_, part: string, number: string) => {
      if (part === 'subject') return subject
      if (part === 'heading') return heading
      return number ? (paragraphs[Number(number) - 1] ?? '') : paragraphs.join('\n\n')
    })
  const own = fill(words.text)
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  return { ...content, subject: fill(words.subject), heading: fill(words.heading), paragraphs: own }
}
