import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Params, RouteObject } from 'react-router'
import type { Text } from '../language/text.ts'
import type { Head, HeadArgs } from './head.ts'

export interface LoaderArgs {
  /** As the browser asked for it; the language may lead its path. */
  url: URL
  params: Params
  /** To be filled with what the view reads. */
  client: QueryClient
}

/** Everything the site knows of a page beside its view. The object is part of every first load: the view is not. */
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
   * The part of the head that only those read who fetch the page afresh (search engines, link previews, the preload
   * scanner). Written `import.meta.env.SSR ? head : undefined`, so that it is left out of the browser's bundle.
   */
  serverHead?: ((args: HeadArgs) => Partial<Head>) | undefined
  /** A page for one person alone: the server sends the frame with a spinner, and search engines are told to pass by. */
  clientOnly?: true
  /** A client-only page that needs somebody signed in. */
  guarded?: true
  /** Shows what holds at this moment: rendered anew for each request, never cached. */
  uncached?: true
  /** Listed in the site map. */
  sitemap?: true
}

/** One page of the site: the default export of a file `pages/…/x.page.ts`, which the route table finds by its name. */
export const definePage = (page: Page): Page => page
