import * as z from 'zod'
import {
  pageUrl,
  type MailContext,
  type MailTemplates,
  type MailLocale,
  mailTemplate,
} from '../../platform/mail/mail-template.ts'

const Approved = z.object({
  boardId: z.string(),
  board: z.string(),
  /** The name they gave. */
  by: z.string(),
  clips: z.number(),
  whole: z.boolean(),
  comments: z.number(),
})

const counted = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`

export const boardMails = (place: MailContext): MailTemplates => ({
  'board-approved': mailTemplate(Approved, (data, locale) => {
    const { boardId, board } = data
    const by = locale.sender(data.by, locale.text('Somebody', 'किसी'))
    const what = approved(data, locale)
    return {
      subject: locale.text(`Approved on your board “${board}”`, `आपके बोर्ड “${board}” पर मंज़ूरी मिली`),
      heading: locale.text('Your board was approved', 'आपके बोर्ड को मंज़ूरी मिली'),
      paragraphs: [
        locale.text(
          `${by} approved ${what} on your board “${board}”.`,
          `${by} ने आपके बोर्ड “${board}” पर ${what} को मंज़ूरी दी।`,
        ),
        ...(data.comments > 0 ? [commented(data.comments, locale)] : []),
        locale.text(
          'Names on a shared board are as people give them: nobody who has the link signs in.',
          'साझा बोर्ड पर नाम वैसे ही दिखते हैं जैसे लोग लिखते हैं: जिनके पास लिंक है, वे साइन इन नहीं करते।',
        ),
      ],
      button: {
        label: locale.text('Open the board', 'बोर्ड खोलें'),
        url: pageUrl(place, `/dashboard?tab=saved&board=${boardId}`, locale),
      },
    }
  }),
})

const approved = ({ whole, clips }: z.output<typeof Approved>, locale: MailLocale): string =>
  [
    ...(whole ? [locale.text('the whole board', 'पूरे बोर्ड')] : []),
    ...(clips > 0 ? [locale.text(counted(clips, 'clip'), `${clips} क्लिप`)] : []),
  ].join(locale.text(' and ', ' और '))

const commented = (n: number, locale: MailLocale): string =>
  locale.text(
    `There ${n === 1 ? 'is' : 'are'} also ${counted(n, 'new comment')}.`,
    n === 1 ? '1 नई टिप्पणी भी आई है।' : `${n} नई टिप्पणियाँ भी आई हैं।`,
  )
