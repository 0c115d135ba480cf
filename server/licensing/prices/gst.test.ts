import { describe, expect, it } from 'vitest'
import { partOf, quote, secondHalfName, splitTotal } from './gst.model.ts'

const HOME = { supplierState: '27', placeOfSupply: '27' }
const AWAY = { supplierState: '27', placeOfSupply: '29' }

describe('GST of 18 %', () => {
  // MON-2.
  it.each([
    [2900, 261, 3422],
    [7900, 711, 9322],
    [8900, 801, 10502],
    [12900, 1161, 15222],
    [99900, 8991, 117882],
    [999900, 89991, 1179882],
  ])('on %i paise: two halves of %i inside a State, the same sum across States', (taxablePaise, half, totalPaise) => {
    const local = { taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise: 0, totalPaise }
    const across = { taxablePaise, cgstPaise: 0, sgstPaise: 0, igstPaise: 2 * half, totalPaise }
    expect(quote(taxablePaise)).toEqual({ basePaise: taxablePaise, taxPaise: 2 * half, totalPaise })
    expect(splitTotal(totalPaise, HOME)).toEqual(local)
    expect(splitTotal(totalPaise, AWAY)).toEqual(across)
  })

  it('is found again in the total of any price', () => {
    for (let paise = 1; paise <= 60_000; paise++) {
      const quoted = quote(paise)
      if (splitTotal(quoted.totalPaise, HOME).taxablePaise !== paise) expect(quoted).toBe(paise)
    }
  })

  it('adds up for any sum that was taken, in equal halves', () => {
    for (let paise = 1; paise <= 10_000; paise++) {
      const { taxablePaise, cgstPaise, sgstPaise, totalPaise } = splitTotal(paise, HOME)
      if (taxablePaise + cgstPaise + sgstPaise !== totalPaise || cgstPaise !== sgstPaise) expect(paise).toBe('exact')
    }
  })

  it('calls the second half UTGST in the five territories without a State, SGST elsewhere', () => {
    expect(['04', '26', '31', '35', '38'].map(secondHalfName)).toEqual(Array.from({ length: 5 }, () => 'UTGST'))
    // Delhi and Puducherry have legislatures.
    expect(['27', '07', '34', '01'].map(secondHalfName)).toEqual(['SGST', 'SGST', 'SGST', 'SGST'])
  })
})

describe('a part given back', () => {
  it.each([HOME, AWAY])('takes each tax in proportion, %j', (places) => {
    const invoice = splitTotal(quote(99900).totalPaise, places)
    const half = partOf(invoice, 0, 58941)
    expect(half).toMatchObject({ taxablePaise: half.totalPaise - (half.cgstPaise + half.sgstPaise + half.igstPaise) })
    expect(half.cgstPaise + half.sgstPaise + half.igstPaise).toBeCloseTo(8991, -1)
    expect(half.cgstPaise).toBe(half.sgstPaise)
  })

  it('gives the whole invoice when it is everything', () => {
    const invoice = splitTotal(9322, HOME)
    expect(partOf(invoice, 0, invoice.totalPaise)).toEqual(invoice)
  })

  it('adds up to the invoice however it was cut', () => {
    const invoice = splitTotal(15222, AWAY)
    for (const cuts of [
      [1, 15221],
      [5074, 5074, 5074],
      [3, 3, 3, 7, 11, 15195],
      Array.from({ length: 15222 }, () => 1),
    ]) {
      let before = 0
      const sum = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, totalPaise: 0 }
      for (const cut of cuts) {
        const part = partOf(invoice, before, cut)
        for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += part[key]
        before += cut
      }
      expect(sum).toEqual(invoice)
    }
  })
})
