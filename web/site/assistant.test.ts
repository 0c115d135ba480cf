import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hindi } from '../language/hindi.ts'
import { setLocale } from '../language/text.ts'
import { NO_MATCH, replyTo } from './assistant.ts'
import { faqItems } from './faq.ts'

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
