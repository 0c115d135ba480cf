import { expect, it } from 'vitest'
import { drawDocument } from './document.cache.ts'
import { evidencePdf } from './document.pdf.ts'

const seller = { name: 'Jhalak', address: 'Pune', gstin: '', state: 'Maharashtra', stateCode: '27' } as never
const evidence = (orderId: string) => ({
  ...{ seller, orderId, at: new Date('2026-04-01') },
  sections: [{ title: 'क्या ख़रीदा गया', lines: ['One clip, ₹79'] }],
})

it('a thread draws the same bytes as this one would', async () => {
  const drawn = await drawDocument('evidencePdf', evidence('o1'))
  expect(drawn.subarray(0, 5).toString()).toBe('%PDF-')
  expect(drawn.equals(await evidencePdf(evidence('o1')))).toBe(true)
})

it('data that cannot be drawn fail alone', async () => {
  const broken = drawDocument('evidencePdf', { ...evidence('o2'), sections: null as never })
  const fine = drawDocument('evidencePdf', evidence('o3'))
  await expect(broken).rejects.toThrow(TypeError)
  expect((await fine).length).toBeGreaterThan(1000)
})
