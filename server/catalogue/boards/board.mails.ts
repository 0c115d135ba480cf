import * as z from 'zod'
import { addressOf, written } from '../../platform/mail/mail-words.ts'
import type { MailTemplates } from '../../platform/mail/outbox.ts'

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
export function boardMails(place: { brand: string; listening: { url: string | null } }): MailTemplates {
  return {
    'board-approved': written(Approved, ({ boardId, board, by, clips, whole, comments }) => {
      const what = [...(whole ? ['the whole board'] : []), ...(clips > 0 ? [counted(clips, 'clip')] : [])].join(' and ')
      return {
        subject: `Approved on your board “${board}”`,
        heading: 'Your board was approved',
        paragraphs: [
          `${by} approved ${what} on your board “${board}”.`,
          ...(comments > 0 ? [`There ${comments === 1 ? 'is' : 'are'} also ${counted(comments, 'new comment')}.`] : []),
          'Names on a shared board are as people give them: nobody who has the link signs in.',
        ],
        button: { label: 'Open the board', url: addressOf(place, `/dashboard?tab=saved&board=${boardId}`) },
      }
    }),
  }
}
