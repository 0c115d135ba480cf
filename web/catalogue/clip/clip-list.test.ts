import { expect, it } from 'vitest'
import { asPage, pageOf } from './clip-list.ts'

it('reads the page from the address, 1 for rubbish', () => {
  const page = (query: string) => pageOf(new URL(`https://own.invalid/${query}`))
  expect(['', '?page=7', '?page=0', '?page=-1', '?page=x', '?page=1e9'].map(page)).toEqual([1, 7, 1, 1, 1, 1])
})

it('takes a plain list as its only page', () => {
  expect(asPage([])).toEqual({ videos: [], totalPages: 1, total: 0 })
  expect(asPage({ videos: [], totalPages: 4, total: 150 })).toEqual({ videos: [], totalPages: 4, total: 150 })
})
