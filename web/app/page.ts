import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'
import { language, t, type Text } from '../language/text.ts'
import type { SiteConfig } from '../../contract/site/site.ts'
import { inLanguage } from '../../contract/site/language-path.ts'
import { address } from '../lib/url.ts'
import type { Pictures } from '../ui/wide-picture.tsx'
import { type LoaderResult, PageError } from './page-loading.ts'

export interface LoaderArgs {
  /** As requested: its path may begin with the language. */
  url: URL
  params: Params
  /** The query cache that the view reads. */
  client: QueryClient
}

/**
 * Everything about a page but its view, which is `x.view.tsx` beside the `pages.ts` that has it under `x`. In `discover`
 * and `clip` the object is part of every first load, elsewhere of one later chunk (decision 0089); the view never is.
 */
export interface Page {
  /** As the router knows it, without the language: `/clip/:id/:slug?` */
  path: string
  /** Of the document, without the brand. */
  title: Text | ((args: HeadArgs) => string)
  description?: Text
  /** Fetches what the page needs, while the view is loading. No language is set yet: no `t()` in here. */
  loader?: (args: LoaderArgs) => LoaderResult | Promise<LoaderResult>
  head?: (args: HeadArgs) => Partial<Head>
  /**
   * The part of the head that is read only when the page is fetched anew: by search engines, link previews and the
   * preload scanner. Write `import.meta.env.SSR ? serverHead : undefined`, so that the browser's bundle leaves it out.
   */
  serverHead?: ((args: HeadArgs) => Partial<Head>) | undefined
  /** Personal: the server renders the frame with a spinner, and search engines are kept out. */
  clientOnly?: true
  guarded?: true
  /** Rendered anew for each request, because its data is too fresh or too private to cache. */
  uncached?: true
  sitemap?: true
}

export interface Head {
  /** Without the brand, which is added. */
  title: string
  description?: string
  /** Path of the canonical address; defaults to the path without its query. */
  canonical?: string
  /** Kept out of search results; links are still followed. */
  hidden?: boolean
  image?: string
  /** The LCP image, preloaded; only in the server's head. */
  firstPicture?: FirstPicture | undefined
  video?: { url: string; width: number; height: number }
  jsonLd?: object[]
}

/** The small one for phones, the large one elsewhere; where there are better formats, as wide as `sizes` says. */
export interface FirstPicture {
  small: string
  large: string
  pictures?: Pictures | undefined
  sizes?: string
}

export interface HeadArgs {
  /** Of the page as the routes know it: without its language. */
  url: URL
  params: Params
  client: QueryClient
  site: SiteConfig
}

/** What a route carries of its page: for loading it, and for the document around it. */
export interface RouteHandle {
  /** The server renders its content; of other pages it renders the frame alone. */
  rendered: boolean
  /** The same for every guest until the catalogue changes. */
  cached: boolean
  head: (args: HeadArgs) => Head
  loader: Page['loader']
}

/** What its loader could not find is no page, whatever its address would be titled. */
export const headOfShown = (head: Head, { error }: { error?: unknown }): Head =>
  error instanceof PageError && error.status === 404 ? { title: t('Page not found'), hidden: true } : head

type HeadTag = { tag: 'meta' | 'link'; attributes: Record<string, string> }

export const fullTitle = (head: Head, site: SiteConfig): string => `${head.title} · ${site.brand}`

/** Everything but the title and the structured data. While browsing, the browser updates only what people can notice. */
export function headTags(head: Head, args: Pick<HeadArgs, 'url' | 'site'>): HeadTag[] {
  const { canonical = args.url.pathname, hidden, description } = head
  return [
    ...(description ? [named('description', description)] : []),
    hidden
      ? named('robots', 'noindex,follow')
      : link('canonical', new URL(address(canonical), args.site.publicUrl).href),
    // The rest is read only by crawlers and link previews, which fetch the page anew.
    ...(import.meta.env.SSR ? [...languageTags({ canonical, hidden }, args.site), ...sharingTags(head, args)] : []),
  ]
}

/** `hreflang`: the same page in each language; English is the default. */
function languageTags({ canonical, hidden }: { canonical: string; hidden: boolean | undefined }, site: SiteConfig) {
  if (hidden) return []
  const alternate = (hreflang: string, path: string): HeadTag => ({
    tag: 'link',
    attributes: { rel: 'alternate', hreflang, href: new URL(path, site.publicUrl).href },
  })
  const hindi = inLanguage('hi', canonical)
  return [alternate('en-IN', canonical), alternate('hi-IN', hindi), alternate('x-default', canonical)]
}

function sharingTags(head: Head, { url, site }: Pick<HeadArgs, 'url' | 'site'>): HeadTag[] {
  const absolute = (path: string) => new URL(path, site.publicUrl).href
  return [
    property('og:site_name', site.brand),
    property('og:type', head.video ? 'video.other' : 'website'),
    property('og:title', fullTitle(head, site)),
    property('og:description', head.description ?? ''),
    property('og:url', absolute(address(head.canonical ?? url.pathname))),
    property('og:image', absolute(head.image ?? '/share.jpg')),
    property('og:locale', language() === 'hi' ? 'hi_IN' : 'en_IN'),
    ...videoTags(head.video, absolute),
    named('twitter:card', 'summary_large_image'),
  ]
}

function videoTags(video: Head['video'], absolute: (path: string) => string): HeadTag[] {
  if (!video) return []
  return [
    property('og:video', absolute(video.url)),
    property('og:video:type', 'video/mp4'),
    property('og:video:width', String(video.width)),
    property('og:video:height', String(video.height)),
  ]
}

const named = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } })
const property = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { property: name, content } })
const link = (rel: string, href: string): HeadTag => ({ tag: 'link', attributes: { rel, href } })
