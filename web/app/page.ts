import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Params, RouteObject } from 'react-router'
import type { Text } from '../language/text.ts'
import type { Head, HeadArgs } from './head.ts'

export interface LoaderArgs {
  /** As requested: its path may begin with the language. */
  url: URL
  params: Params
  /** The query cache that the view reads. */
  client: QueryClient
}

/** Everything about a page but its view. The object is part of every first load; the view is not. */
export interface Page {
  /** As the router knows it, without the language: `/clip/:id/:slug?` */
  path: string
  /** Of the document, without the brand. */
  title: Text | ((args: HeadArgs) => string)
  /** One sentence for search engines. */
  description?: Text
  /** The component, in a chunk of its own: `() => import('./x.view.tsx')`, with the page's own name for x. */
  view: () => Promise<{ default: ComponentType }>
  /** Fetches what the page needs, while the view is loading. No language is set yet: no `t()` in here. */
  loader?: (args: LoaderArgs) => unknown
  shouldRevalidate?: RouteObject['shouldRevalidate']
  /** More for the document's head than title and description. */
  head?: (args: HeadArgs) => Partial<Head>
  /**
   * The part of the head that is read only when the page is fetched anew: by search engines, link previews and the
   * preload scanner. Write `import.meta.env.SSR ? serverHead : undefined`, so that the browser's bundle leaves it out.
   */
  serverHead?: ((args: HeadArgs) => Partial<Head>) | undefined
  /** Personal: the server renders the frame with a spinner, and search engines are kept out. */
  clientOnly?: true
  /** Client-only, and for signed-in people. */
  guarded?: true
  /** Rendered anew for each request, because its data is too fresh or too private to cache. */
  uncached?: true
  /** Listed in the site map. */
  sitemap?: true
}

/** One page of the site: the default export of a file `pages/…/x.page.ts`, which the route table finds by its name. */
export const definePage = (page: Page): Page => page
