import * as z from 'zod'
import { type MailTemplates, mailTemplate } from '../../platform/mail/mail-template.ts'

const Message = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  query: z.string(),
  message: z.string(),
})

const Answer = z.object({ name: z.string(), query: z.string(), answer: z.string(), replyTo: z.string() })

/** The words of the mail that brings a visitor's message (all of it theirs: the layout escapes it), and of the answers. */
export const messageMails = (place: { brand: string }): MailTemplates => ({
  contact: mailTemplate(Message, ({ name, email, phone, country, query, message }, { text }) => ({
    subject: text(
      `A message through ${place.brand}: ${query || `from ${name}`}`,
      `${place.brand} से एक संदेश: ${query || `${name} की ओर से`}`,
    ),
    heading: text('Somebody wrote to us', 'किसी ने हमें लिखा है'),
    paragraphs: [
      text(`Name: ${name}`, `नाम: ${name}`),
      text(`Email: ${email}`, `ईमेल: ${email}`),
      text(`Phone: ${phone}`, `फ़ोन: ${phone}`),
      ...(country ? [text(`Country: ${country}`, `देश: ${country}`)] : []),
      ...(query ? [text(`Query: ${query}`, `सवाल: ${query}`)] : []),
      ...message.split(/\n+/).filter((part) => part.trim() !== ''),
    ],
    footnote: text(
      'Sent through the contact form; nobody has checked who wrote it. Your answer goes to the address above.',
      'यह संपर्क फ़ॉर्म से आया है; लिखने वाले की जाँच नहीं हुई है। आपका जवाब ऊपर दिए पते पर जाएगा।',
    ),
    ...(z.email().safeParse(email).success && { replyTo: email }),
  })),
  // Nothing of the message: mailed to somebody else's address it would be an advertisement in our name.
  'contact-received': mailTemplate(z.object({ name: z.string() }), ({ name }, { text, greeting }) => ({
    subject: text(`${place.brand} has your message`, `${place.brand} को आपका संदेश मिल गया`),
    heading: text('We have your message', 'हमें आपका संदेश मिल गया'),
    paragraphs: [
      greeting(name),
      text(
        'Thank you for writing to us. Somebody reads every message and answers to this address.',
        'हमें लिखने के लिए धन्यवाद। हम हर संदेश पढ़ते हैं और इसी पते पर जवाब देते हैं।',
      ),
    ],
    footnote: text(
      'If you did not write to us, somebody typed your address, and there is nothing to do.',
      'अगर आपने हमें नहीं लिखा, तो किसी और ने आपका पता लिखा था, और आपको कुछ नहीं करना है।',
    ),
    reason: text(
      `Sent by ${place.brand} because this address was typed into the contact form.`,
      `यह ईमेल ${place.brand} ने इसलिए भेजा है कि यह पता संपर्क फ़ॉर्म में लिखा गया था।`,
    ),
  })),
  'message-answered': mailTemplate(Answer, ({ name, query, answer, replyTo }, { text, greeting }) => ({
    subject: query
      ? text(`Our answer: ${query}`, `हमारा जवाब: ${query}`)
      : text(`Our answer to your message to ${place.brand}`, `${place.brand} को भेजे आपके संदेश का जवाब`),
    heading: text('Our answer to your message', 'आपके संदेश का जवाब'),
    paragraphs: [greeting(name), ...answer.split(/\n+/).filter((part) => part.trim() !== '')],
    footnote: text(
      'If this does not settle it, write to us again through the contact page, or to our Grievance Officer.',
      'अगर बात पूरी न हुई हो, तो संपर्क पेज से हमें फिर लिखें, या हमारे शिकायत अधिकारी को लिखें।',
    ),
    reason: text(
      `Sent by ${place.brand} because you wrote to us through the contact form.`,
      `यह ईमेल ${place.brand} ने इसलिए भेजा है कि आपने संपर्क फ़ॉर्म से हमें लिखा था।`,
    ),
    ...(replyTo && { replyTo }),
  })),
})
