import { describe, expect, it } from 'vitest'
import { priceText } from '../../ui/price-text.ts'
import { clipPricePaise, fallbackPrices, perMonth, rupeesWithGst, withGst, yearlySavingPercent } from './price.ts'

const prices = { MobileHD: 29, HD: 79, '4K': 129 }
const owns = (quality: 'HD' | '4K' | '') => ({
  owns4K: quality === '4K',
  ownsHD: quality !== '',
  ownsMobileHD: false,
  upgradesTo4K: quality === 'HD',
})

describe('prices', () => {
  it.each([
    ['mobile', 29, '5.22', '34.22'],
    ['HD', 79, '14.22', '93.22'],
    ['4K', 129, '23.22', '152.22'],
    ['upgrade', 50, '9.00', '59.00'],
    ['monthly', 999, '179.82', '1,178.82'],
    ['yearly', 9999, '1,799.82', '11,798.82'],
  ])('adds 18 %% GST to the %s price of %i rupees: tax %s, total %s', (_, rupees, tax, total) => {
    const sum = rupeesWithGst(rupees)
    expect(priceText(sum.taxPaise, true)).toBe(tax)
    expect(priceText(sum.totalPaise, true)).toBe(total)
  })

  it('rounds half up per line, two equal lines', () => {
    expect(withGst(50)).toEqual({ basePaise: 50, taxPaise: 10, totalPaise: 60 })
    expect(withGst(5).taxPaise).toBe(0)
    expect(withGst(6).taxPaise).toBe(2)
  })

  it('asks an owner of HD for the difference to 4K, at least 1 rupee', () => {
    expect(clipPricePaise(prices, '4K', owns('HD'))).toBe(5000)
    expect(clipPricePaise(prices, '4K', owns(''))).toBe(12900)
    expect(clipPricePaise(prices, '4K')).toBe(12900)
    expect(clipPricePaise({ ...prices, '4K': 70 }, '4K', owns('HD'))).toBe(100)
    expect(clipPricePaise(prices, 'HD', owns('HD'))).toBe(7900)
  })

  it('tells the yearly plan as 833 a month, Save 17%', () => {
    expect(perMonth(9999)).toBe(833)
    expect(yearlySavingPercent({ Monthly: 999, Annual: 9999 })).toBe(17)
    expect(yearlySavingPercent({ Monthly: 100, Annual: 2000 })).toBe(0)
  })

  it('keeps the source’s fallback table, HD 89 included', () => {
    expect(fallbackPrices).toEqual({
      oneTimePrices: { MobileHD: 29, HD: 89, '4K': 129 },
      subscriptionPlans: { Monthly: 999, Annual: 9999 },
    })
  })
})
