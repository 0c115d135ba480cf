import { expect, it } from 'vitest'
import { faqPrices } from './faq-prices.ts'

const oneTimePrices = { MobileHD: 29, HD: 79, '4K': 129 }
const subscriptionPlans = { Monthly: 999, Annual: 9999 }

it('words the prices of master data with their GST', () => {
  expect(faqPrices({ oneTimePrices, subscriptionPlans, priceRises: [], indicative: false })).toEqual({
    mobile: { price: '₹29', withGst: '₹34.22' },
    hd: { price: '₹79', withGst: '₹93.22' },
    fourK: { price: '₹129', withGst: '₹152.22' },
    monthly: { price: '₹999', withGst: '₹1,178.82' },
    annual: { price: '₹9,999', withGst: '₹11,798.82' },
    annualPerMonth: '₹833',
    note: '',
  })
})

it('says so when the prices are those of the fallback table', () => {
  expect(faqPrices({ oneTimePrices, subscriptionPlans, priceRises: [], indicative: true }).note).toContain('indicative')
})
