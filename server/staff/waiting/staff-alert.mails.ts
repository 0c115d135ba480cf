import * as z from 'zod'
import { type MailContext, type MailTemplates, mailTemplate, pageUrl } from '../../platform/mail/mail-template.ts'

/** What happened, what to do, and where, in English and in Hindi. */
const ALERTS = {
  uploads: [
    ['Uploads failed', 'कुछ अपलोड नहीं हो सके'],
    ['Each says why. It can be tried again, or sent anew.', 'हर एक का कारण लिखा है। दोबारा कोशिश करें या फिर से भेजें।'],
    'manage-videos&view=library&state=failed',
  ],
  messages: [
    ['Somebody wrote to the shop', 'किसी ने संदेश भेजा है'],
    ['The desk says by when each wants an answer.', 'संदेशों में लिखा है कि किसका जवाब कब तक देना है।'],
    'messages',
  ],
  disk: [
    ['The disk is nearly full', 'डिस्क लगभग भर गई है'],
    ['Uploads stop when it is full. Make room, or give it more.', 'भर जाने पर अपलोड रुक जाएँगे। जगह बनाएँ या बढ़ाएँ।'],
    'today',
  ],
  backup: [
    ['Backups do not come', 'बैकअप नहीं बन रहे'],
    ['Look at the timer of the backup on the server.', 'सर्वर पर बैकअप का टाइमर देखें।'],
    'today',
  ],
} as const

type AlertKind = keyof typeof ALERTS
const Alert = z.object({
  alert: z.enum(Object.keys(ALERTS) as [AlertKind, ...AlertKind[]]).catch('uploads'),
  count: z.number().default(1),
  note: z.string(),
})

export const staffAlertMails = (place: MailContext): MailTemplates => ({
  'staff-alert': mailTemplate(Alert, ({ alert, count, note }, locale) => {
    const [title, action, section] = ALERTS[alert]
    const heading = locale.text(title[0], title[1]) + (count > 1 ? ` (${count})` : '')
    return {
      subject: `${place.brand}: ${heading}`,
      heading,
      paragraphs: [locale.text(action[0], action[1]), ...(note ? note.split('\n') : [])],
      button: {
        label: locale.text('Open the desk', 'डेस्क खोलें'),
        url: pageUrl(place, `/dashboard?section=${section}`, locale),
      },
    }
  }),
})
