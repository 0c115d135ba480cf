import * as z from 'zod'
import { clipPath } from '../../../contract/catalogue/clip-path.ts'
import { pageUrl, type MailContext, type MailTemplates, mailTemplate } from '../../platform/mail/mail-template.ts'

const Answered = z.object({ clipId: z.string(), clipName: z.string() })

/**
 * To contacts of a request that was filmed. Their own text is not repeated: it may be an advertisement, and the address
 * somebody else's.
 */
export const shotRequestMails = (place: MailContext): MailTemplates => ({
  'request-answered': mailTemplate(Answered, ({ clipId, clipName }, locale) => ({
    subject: locale.text(
      `The shot you asked ${place.brand} for is here`,
      `आपने ${place.brand} से जो शॉट माँगा था, वह आ गया`,
    ),
    heading: locale.text('The shot you asked for is here', 'आपका माँगा हुआ शॉट आ गया'),
    paragraphs: [
      locale.greeting(''),
      locale.text(
        `You asked us for a shot that was missing. We have it now: “${clipName}”.`,
        `आपने हमसे एक शॉट माँगा था जो हमारे पास नहीं था। अब वह हमारे पास है: “${clipName}”।`,
      ),
    ],
    button: {
      label: locale.text('See the clip', 'क्लिप देखें'),
      url: pageUrl(place, clipPath(clipId, clipName), locale),
    },
    footnote: locale.text(
      'This is the only mail about it: we have forgotten your address again. If you did not ask, somebody typed your address, and there is nothing to do.',
      'इस बारे में यही एक ईमेल है: हमने आपका ईमेल पता मिटा दिया है। अगर आपने नहीं माँगा था, तो किसी और ने आपका पता लिखा था, और आपको कुछ नहीं करना है।',
    ),
    reason: locale.text(
      `Sent by ${place.brand} because this address was left with a request.`,
      `यह ईमेल ${place.brand} ने इसलिए भेजा है कि एक अनुरोध के साथ यह पता दिया गया था।`,
    ),
  })),
})
