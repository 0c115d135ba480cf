import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hindi } from '../language/hindi.ts'
import { setLocale } from '../language/text.ts'
import { faqItems, type FaqPrices } from './faq.ts'

const prices: FaqPrices = {
  mobile: { price: '₹31', withGst: '₹36.58' },
  hd: { price: '₹81', withGst: '₹95.58' },
  fourK: { price: '₹131', withGst: '₹154.58' },
  monthly: { price: '₹1,001', withGst: '₹1,181.18' },
  annual: { price: '₹9,001', withGst: '₹10,621.18' },
  annualPerMonth: '₹750',
  note: '',
}

describe('the FAQ', () => {
  it('has 15 different questions, each with an answer', () => {
    for (const given of [prices, null]) {
      const items = faqItems('Jhalak', given)
      expect(items).toHaveLength(15)
      expect(new Set(items.map(({ question }) => question)).size).toBe(15)
      for (const { answer } of items) expect(answer).toMatch(/\.$/)
    }
  })

  it('answers with the prices of the moment, GST included beside them', () => {
    const text = faqItems('Jhalak', prices)
      .map(({ answer }) => answer)
      .join(' ')
    for (const { price, withGst } of [prices.mobile, prices.hd, prices.fourK, prices.monthly, prices.annual]) {
      expect(text).toContain(price)
      expect(text).toContain(withGst)
    }
    expect(text).toContain('₹750 per month, billed annually')
  })

  it('says nothing of prices that it does not know', () => {
    const text = JSON.stringify(faqItems('Jhalak', null))
    expect(text).not.toContain('₹')
    expect(text).toContain('pricing page')
  })

  it('makes the FAQ’s own statements (register of readings)', () => {
    const text = JSON.stringify(faqItems('Jhalak', prices))
    expect(text).toContain('refreshed every 30 days')
    expect(text).toContain('web use only')
  })

  it('marks a handful as common, for the assistant', () => {
    const common = faqItems('Jhalak', prices).filter((item) => item.common)
    expect(common.length).toBeGreaterThanOrEqual(3)
    expect(common.length).toBeLessThanOrEqual(6)
  })
})

describe('the FAQ in Hindi', () => {
  beforeAll(() => setLocale('hi', hindi))
  afterAll(() => setLocale('en'))

  it('has 15 different questions with answers, and the English questions beside them', () => {
    for (const given of [prices, null]) {
      const items = faqItems('Jhalak', given)
      expect(new Set(items.map(({ question }) => question)).size).toBe(15)
      for (const { question, answer } of items) {
        expect(question).toMatch(/\?$/)
        expect(answer).toMatch(/।$/)
        expect(`${question} ${answer}`).not.toMatch(/[{}]/)
        // Names and measures are written in Latin letters in Hindi, too.
        const latin = `${question} ${answer}`.match(/[a-z]{2,}/gi) ?? []
        for (const word of latin) expect(['Jhalak', 'HD', 'UPI', 'Razorpay', 'GSTIN']).toContain(word)
      }
    }
    const english = faqItems('Jhalak', null).map((item) => item.english)
    setLocale('en')
    expect(faqItems('Jhalak', null).map(({ question }) => question)).toEqual(english)
    setLocale('hi', hindi)
  })

  it('answers with the same prices', () => {
    const text = JSON.stringify(faqItems('Jhalak', prices))
    for (const { price, withGst } of [prices.mobile, prices.hd, prices.fourK, prices.monthly, prices.annual]) {
      expect(text).toContain(price)
      expect(text).toContain(withGst)
    }
    expect(text).toContain('₹750 प्रति माह')
  })
})
