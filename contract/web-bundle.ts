// Types shared by the server and the web app's SSR bundle, which it loads as a file.
import type { CallInput, CallName, CallReply } from './index.ts'
import type { SiteConfig } from './site/site.ts'

/** One call to the server by its name; the input fills the path, the rest travels as query or body. */
export type Caller = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  options?: { signal?: AbortSignal },
) => Promise<CallReply<N>>

/** Addresses of the built files. */
export interface Assets {
  entry: string
  css: string[]
  /** All styles as text, in a build: inlined, so that the first paint waits for no other file. */
  style?: string
  preload: string[]
}

export interface RenderContext {
  /** The server's own calls, as a guest. */
  api: Caller
  config: SiteConfig
  assets: Assets
  /** A still of the shop's own as a `data:` URL; null where it is gone, elsewhere, or too large to go with each document. */
  inlineStill: (url: string) => Promise<string | null>
}

export interface RenderedPage {
  status: number
  /** The whole document. */
  html: string
  /** Whether it is the same for everyone and worth caching for a while. */
  cacheable: boolean
}

/** What the built `web/entry-server.tsx` exports. */
export interface WebBundle {
  /** Renders one page; a Response when it leads elsewhere. */
  render: (request: Request, context: RenderContext) => Promise<Response | RenderedPage>
  inlineScripts: string[]
  /** Paths of the pages that the site map lists, without the language. */
  sitemapPaths: string[]
}
