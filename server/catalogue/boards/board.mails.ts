import * as z from 'zod'
import { addressOf, type MailPlace, type MailTemplates, type Voice, written } from '../../platform/mail/mail-words.ts'

const Approved = z.object({
  boardId: z.string(),
  board: z.string(),
  /** As they call themselves. */
  by: z.string(),
  clips: z.number(),
  whole: z.boolean(),
  comments: z.number(),
})

const counted = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`

/** The words of the mails about boards. */
export const boardMails = (place: MailPlace): MailTemplates => ({
  'board-approved': written(Approved, (data, voice) => {
    const { say } = voice
    const { boardId, board, by } = data
    const what = approved(data, voice)
    return {
      subject: say(`Approved on your board “${board}”`, `आपके बोर्ड “${board}” पर मंज़ूरी मिली`),
      heading: say('Your board was approved', 'आपके बोर्ड को मंज़ूरी मिली'),
      paragraphs: [
        say(`${by} approved ${what} on your board “${board}”.`, `${by} ने आपके बोर्ड “${board}” पर ${what} को मंज़ूरी दी।`),
        ...(data.comments > 0 ? [commented(data.comments, voice)] : []),
        say(
          'Names on a shared board are as people give them: nobody who has the link signs in.',
          'साझा बोर्ड पर नाम वैसे ही दिखते हैं जैसे लोग लिखते हैं: जिनके पास लिंक है, वे साइन इन नहीं करते।',
        ),
      ],
      button: {
        label: say('Open the board', 'बोर्ड खोलें'),
        url: addressOf(place, `/dashboard?tab=saved&board=${boardId}`, voice),
      },
    }
  }),
})

const approved = ({ whole, clips }: z.output<typeof Approved>, { say }: Voice): string =>
  [
    ...(whole ? [say('the whole board', 'पूरे बोर्ड')] : []),
    ...(clips > 0 ? [say(counted(clips, 'clip'), `${clips} क्लिप`)] : []),
  ].join(say(' and ', ' और '))

const commented = (n: number, { say }: Voice): string =>
  say(
    `There ${n === 1 ? 'is' : 'are'} also ${counted(n, 'new comment')}.`,
    n === 1 ? '1 नई टिप्पणी भी आई है।' : `${n} नई टिप्पणियाँ भी आई हैं।`,
  )
