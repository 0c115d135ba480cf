import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hindi } from '../language/hindi.ts'
import { setLocale } from '../language/text.ts'
import { NO_MATCH, replyTo } from './assistant.ts'
import { ABROAD, EDITING, PASSWORD, PAYMENT_FAILED, TALK_TO_US } from './assistant-topics.ts'
import { assistantOnly, faqItems } from './faq.ts'

const items = [
  { question: 'What is Jhalak?', answer: 'A library.' },
  { question: 'Which resolutions can I download?', answer: 'Mobile, HD and 4K.' },
  { question: 'When can I get a refund?', answer: 'Within 14 days.' },
].map((item) => ({ ...item, english: item.question }))
const answer = (message: string) => replyTo(message, items).text

describe('the assistant: substring in either direction, whatever the case', () => {
  it('finds a question that contains the message', () => {
    expect(answer('refund')).toBe('Within 14 days.')
    expect(answer('RESOLUTIONS can i')).toBe('Mobile, HD and 4K.')
  })

  it('finds a question that the message contains', () => {
    expect(answer('Hello! when can I get a refund? Thanks')).toBe('Within 14 days.')
  })

  it('finds a question by its own words, without its signs', () => {
    expect(answer('  what is   jhalak ')).toBe('A library.')
  })

  it.each(['a', 'I', '?', 'w ', '4'])('does not fire on one letter: %s', (message) => {
    expect(answer(message)).toBe(NO_MATCH)
  })

  it('does not take a short word for a piece of a longer one', () => {
    expect(answer('hi')).toBe(NO_MATCH)
    expect(answer('can')).toBe('Mobile, HD and 4K.')
  })

  it('says when it does not understand, and offers questions again', () => {
    expect(replyTo('the price of tea in Munnar', items)).toEqual({
      text: "I'm not sure I understand. Could you try asking differently? Here are some common questions:",
      isFallback: true,
    })
    expect(replyTo('refund', items).isFallback).toBe(false)
  })
})

describe('the assistant in Hindi', () => {
  beforeAll(() => setLocale('hi', hindi))
  afterAll(() => setLocale('en'))
  const asked = (message: string) => {
    const inHindi = faqItems('Jhalak', null)
    const { text } = replyTo(message, inHindi)
    return inHindi.find(({ answer }) => answer === text)?.english
  }

  it.each([
    ['रिफ़ंड कब मिल सकता है?', 'When can I get a refund?'],
    ['When can I get a refund?', 'When can I get a refund?'],
    ['REFUND', 'When can I get a refund?'],
    ['नमस्ते, रिफ़ंड कब मिल सकता है? धन्यवाद', 'When can I get a refund?'],
    ['jhalak', 'What is Jhalak?'],
    ['जीएसटी बिल', 'How can I pay, and do I get a GST invoice?'],
    ['GST', 'How can I pay, and do I get a GST invoice?'],
  ])('finds a question by the words of either language: %s', (message, question) => {
    expect(asked(message)).toBe(question)
  })

  it.each([
    ['रिफंड', 'When can I get a refund?'],
    ['ख\u093cरीदी हुई', 'Where do I find the clips that I bought?'],
    ['खरीदी हुई क्लिप कहां मिलेंगी', 'Where do I find the clips that I bought?'],
    ['मेरी कम्पनी', 'Can my company use a subscription?'],
  ])('takes the spellings that people type: %s', (message, question) => {
    expect(asked(message)).toBe(question)
  })

  it('does not fire on one letter, and says in Hindi when it does not understand', () => {
    for (const message of ['क', 'मुन्नार में चाय का भाव'])
      expect(replyTo(message, faqItems('Jhalak', null))).toEqual({
        text: hindi[NO_MATCH as keyof typeof hindi],
        isFallback: true,
      })
  })
})

describe('the questions that buyers ask, in English, Hindi and romanised Hindi', () => {
  const asked = (message: string) => {
    const shown = { price: '₹79', withGst: '₹93.22' }
    const prices = {
      mobile: shown,
      hd: shown,
      fourK: shown,
      monthly: shown,
      annual: shown,
      annualPerMonth: '₹7',
      note: '',
    }
    const items = faqItems('Jhalak', prices)
    const all = [...items, ...assistantOnly()]
    const { text, link } = replyTo(message, items, assistantOnly())
    return all.find(({ answer }) => answer === text)?.english ?? link?.to
  }
  const search = (term: string) => `/search?term=${encodeURIComponent(term)}`

  it.each([
    [
      'What is the price of a single clip?',
      ['prices', 'how much does a clip cost', 'एक क्लिप कितने की है', 'ek clip kitne ki hai'],
    ],
    ['What is the price of a subscription?', ['monthly plan price?', 'सब्सक्रिप्शन की कीमत', 'plan ka price kya hai']],
    [
      'What does the footage licence allow?',
      [
        'can i use it on youtube',
        'Will I get a copyright claim?',
        'यूट्यूब पर इस्तेमाल कर सकते हैं?',
        'youtube pe use kar sakte hain',
        'is it ok for client work',
      ],
    ],
    [
      'How can I pay, and do I get a GST invoice?',
      ['is gst included?', 'can I pay by UPI', 'जीएसटी बिल मिलेगा?', 'gst bill milega'],
    ],
    [PAYMENT_FAILED, ['payment failed', 'paise kat gaye par clip nahi mili', 'पैसे कट गए', 'my payment is stuck']],
    ['When can I get a refund?', ['i want my money back', 'पैसे वापस चाहिए', 'paisa wapas kaise milega']],
    [
      'Can I cancel my subscription?',
      ['how do I cancel', 'प्लान बंद करना है', 'subscription cancel karna hai', 'does it auto renew?'],
    ],
    [
      'Can I try a clip before I pay?',
      ['is there a free trial', 'remove watermark', 'वॉटरमार्क कैसे हटेगा', 'muft me milega kya'],
    ],
    [EDITING, ['do you work with Premiere?', 'export a timeline for davinci resolve', 'क्या टाइमलाइन मिल सकती है?']],
    ['Can I download clips in HD and 4K?', ['do you have 4k?', 'which resolution', 'क्वालिटी क्या है', '4k milega kya']],
    [
      'Where do I find the clips that I bought?',
      ['download again', 'खरीदे हुए क्लिप कहाँ हैं', 'dobara download kaise kare'],
    ],
    ['Can my company use a subscription?', ['can my team share it', 'कंपनी के लिए', 'agency ke liye plan']],
    [
      'Do my licences end with my subscription?',
      ['does the licence expire', 'क्या लाइसेंस हमेशा के लिए है', 'lifetime hai kya'],
    ],
    [
      'Are downloads really unlimited?',
      ['is there a download limit', 'कितनी क्लिप डाउनलोड कर सकते हैं', 'kitni clips download kar sakte hain'],
    ],
    [
      'What is the difference between a subscription and single use?',
      ['subscription vs one time', 'दोनों में फर्क क्या है', 'dono me farq'],
    ],
    ['How often is new footage added?', ['how often do you upload', 'नए क्लिप कब आते हैं', 'naye clips kab aate hain']],
    [ABROAD, ['can I buy from dubai', 'विदेश से खरीद सकते हैं', 'videsh se kharid sakte hain']],
    [TALK_TO_US, ['contact number', 'talk to a human', 'संपर्क', 'baat karni hai']],
    [PASSWORD, ['forgot password', 'पासवर्ड भूल गया', 'password bhool gaya']],
    [search('wedding'), ['do you have wedding footage', 'wedding clips', 'wedding ka video chahiye']],
    [search('शादी'), ['शादी का वीडियो चाहिए', 'शादी']],
    [search('holi drone'), ['holi drone shots', 'show me holi drone video']],
  ])('the assistant is asked %s', (question, messages) => {
    expect(messages.map(asked)).toEqual(messages.map(() => question))
  })
})
