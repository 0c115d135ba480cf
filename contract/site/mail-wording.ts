/** A mail in words of the shop's own; its figures, buttons and links stay the product's. */
export interface MailWording {
  subject: string
  heading: string
  /** Paragraphs, an empty line between them. */
  text: string
}

/** What the words may name: the product's own, as they would be in that mail; `{text2}` is its second paragraph. */
const PARTS = /^(subject|heading|text[1-9]?)$/

/** What is wrong with the words; null where they can be sent. */
export function mailWordingProblem({ subject, heading, text }: MailWording): string | null {
  if ([subject, heading, text].some((part) => part.trim() === '')) return 'The words are missing'
  for (const [, name = ''] of `${subject} ${heading} ${text}`.matchAll(/\{(\w*)\}/g))
    if (!PARTS.test(name)) return `Nothing fills in {${name}}`
  return null
}
