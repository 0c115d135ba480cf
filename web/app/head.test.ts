import { expect, it } from 'vitest'
import type { SiteConfig } from '../../contract/site.ts'
import { fullTitle, headTags } from './head.ts'

const site = { brand: 'Jhalak', publicUrl: 'https://jhalak.example' } as SiteConfig
const tags = (head: Parameters<typeof headTags>[0], path: string) =>
  headTags(head, { url: new URL(path, 'http://inner:3000'), site }).map(({ attributes }) => attributes)

it('names the brand after the page', () => {
  expect(fullTitle({ title: 'Pricing' }, site)).toBe('Pricing · Jhalak')
})

it('names one address that counts, on the public host and without the query', () => {
  expect(tags({ title: 'x' }, '/pricing?from=mail')).toContainEqual({
    rel: 'canonical',
    href: 'https://jhalak.example/pricing',
  })
  expect(tags({ title: 'x', canonical: '/?page=2' }, '/?page=2&clip=7')).toContainEqual({
    rel: 'canonical',
    href: 'https://jhalak.example/?page=2',
  })
})

it('keeps hidden pages out of search results', () => {
  const hidden = tags({ title: 'x', hidden: true }, '/dashboard')
  expect(hidden).toContainEqual({ name: 'robots', content: 'noindex,follow' })
  expect(hidden.some((tag) => tag['rel'] === 'canonical')).toBe(false)
})
