import { expect, it } from 'vitest'
import { drawOnce } from './drawn-once.cache.ts'

it('the same data are drawn once, also when they are asked for at once; other data are not', async () => {
  let drawings = 0
  const draw = async ({ name }: { name: string }) => {
    drawings++
    return Buffer.from(name)
  }
  const all = await Promise.all(Array.from({ length: 20 }, () => drawOnce('test', { name: 'one' }, draw)))
  expect(new Set(all.map(String))).toEqual(new Set(['one']))
  expect(await drawOnce('test', { name: 'one' }, draw)).toBe(all[0])
  expect(drawings).toBe(1)
  expect(String(await drawOnce('test', { name: 'two' }, draw))).toBe('two')
  expect(String(await drawOnce('other', { name: 'one' }, draw))).toBe('one')
  expect(drawings).toBe(3)
})

it('a drawing that fails is tried again, and holds up no other', async () => {
  const fail = () => Promise.reject(new Error('no ink'))
  const failed = drawOnce('failing', 1, fail)
  const other = drawOnce('failing', 2, async () => Buffer.from('fine'))
  await expect(failed).rejects.toThrow('no ink')
  expect(String(await other)).toBe('fine')
  expect(String(await drawOnce('failing', 1, async () => Buffer.from('now')))).toBe('now')
})
