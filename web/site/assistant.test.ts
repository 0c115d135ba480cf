import { describe, expect, it } from 'vitest'
import { NO_MATCH, replyTo } from './assistant.ts'

const items = [
  { question: 'What is Jhalak?', answer: 'A library.' },
  { question: 'Which resolutions can I download?', answer: 'Mobile, HD and 4K.' },
  { question: 'When can I get a refund?', answer: 'Within 14 days.' },
]
const answer = (message: string) => replyTo(message, items).text

describe('the assistant (spec 5: substring in either direction, whatever the case)', () => {
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
      puzzled: true,
    })
    expect(replyTo('refund', items).puzzled).toBe(false)
  })
})
