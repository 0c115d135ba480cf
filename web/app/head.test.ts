import { afterEach, expect, it } from 'vitest'
import type { SiteConfig } from '../../contract/site/site.ts'
import { setLocale } from '../language/text.ts'
import { fullTitle, headOfShown, headTags } from './page.ts'
import { PageError } from './page-loading.ts'

afterEach(() => setLocale('en'))

const site = { brand: 'Jhalak', publicUrl: 'https://jhalak.example' } as SiteConfig
const tags = (head: Parameters<typeof headTags>[0], path: string) =>
  headTags(head, { url: new URL(path, 'http://inner:3000'), site }).map(({ attributes }) => attributes)

it('names the brand after the page', () => {
  expect(fullTitle({ title: 'Pricing' }, site)).toBe('Pricing · Jhalak')
})

it('names no page after the address of one that was not found', () => {
  const head = { title: 'Nonsense stock footage', description: 'Nonsense' }
  expect(headOfShown(head, { error: new PageError(404) })).toEqual({ title: 'Page not found', hidden: true })
  expect(headOfShown(head, { error: new PageError(503) })).toBe(head)
  expect(headOfShown(head, {})).toBe(head)
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

it('tells search engines of the same page in the other language', () => {
  const alternates = (language: 'en' | 'hi') => {
    setLocale(language)
    return tags({ title: 'x' }, '/pricing').filter((tag) => tag['rel'] === 'alternate' || tag['rel'] === 'canonical')
  }
  const both = [
    { rel: 'alternate', hreflang: 'en-IN', href: 'https://jhalak.example/pricing' },
    { rel: 'alternate', hreflang: 'hi-IN', href: 'https://jhalak.example/hi/pricing' },
    { rel: 'alternate', hreflang: 'x-default', href: 'https://jhalak.example/pricing' },
  ]
  expect(alternates('en')).toEqual([{ rel: 'canonical', href: 'https://jhalak.example/pricing' }, ...both])
  expect(alternates('hi')).toEqual([{ rel: 'canonical', href: 'https://jhalak.example/hi/pricing' }, ...both])
  expect(tags({ title: 'x', hidden: true }, '/dashboard').some((tag) => 'hreflang' in tag)).toBe(false)
})
