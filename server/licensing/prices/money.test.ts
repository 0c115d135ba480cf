import { describe, expect, it } from 'vitest'
import { quote } from './gst.model.ts'

describe('GST on top', () => {
  // MON-2.
  it.each([
    [29, 522, 3422],
    [79, 1422, 9322],
    [89, 1602, 10502],
    [129, 2322, 15222],
    [50, 900, 5900],
    [999, 17982, 117882],
    [9999, 179982, 1179882],
  ])('of ₹%i is %i paise, total %i paise', (rupees, taxPaise, totalPaise) => {
    expect(quote(rupees * 100)).toEqual({ basePaise: rupees * 100, taxPaise, totalPaise })
  })
})
