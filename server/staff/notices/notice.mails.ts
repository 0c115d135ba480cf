import * as z from 'zod'
import { type MailContext, type MailTemplates, mailTemplate, pageUrl } from '../../platform/mail/mail-template.ts'

const Notice = z.object({
  topic: z.string(),
  version: z.string(),
  subjectEnglish: z.string(),
  subjectHindi: z.string(),
  bodyEnglish: z.string(),
  bodyHindi: z.string(),
})

/** The page that a notice is about. */
const PAGES: Record<string, string> = { terms: '/termsandconditions', privacy: '/privacypolicy', prices: '/pricing' }

/** A notice of the operator, in the words of an ADMIN in both languages. */
export const noticeMails = (context: MailContext): MailTemplates => ({
  notice: mailTemplate(Notice, ({ topic, version, ...words }, locale) => {
    const { text } = locale
    const page = PAGES[topic]
    const subject = text(words.subjectEnglish, words.subjectHindi)
    return {
      subject,
      heading: subject,
      paragraphs: text(words.bodyEnglish, words.bodyHindi)
        .split(/\n+/)
        .filter((part) => part.trim() !== ''),
      ...(page && { button: { label: text('Read it', 'इसे पढ़ें'), url: pageUrl(context, page, locale) } }),
      ...(version && { footnote: text(`Version of the text: ${version}`, `पाठ का संस्करण: ${version}`) }),
      reason: text(
        `Sent by ${context.brand} to holders of an account, because it concerns your agreement with us.`,
        `यह ईमेल ${context.brand} ने खाताधारकों को भेजा है, क्योंकि यह हमारे साथ आपके समझौते के बारे में है।`,
      ),
    }
  }),
})
