import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router'
import { inLanguage, languageOf, withoutLanguage } from '../contract/language-path.ts'
import type { SiteConfig } from '../contract/site.ts'
import { App } from './app/app.tsx'
import { documentText, type Assets } from './app/document.ts'
import type { Head, RouteHandle } from './app/head.ts'
import { loaderContext } from './app/loader-context.ts'
import { collectPageData } from './app/page-data.ts'
import { builtFiles } from './app/built-files.ts'
import { routes } from './app/routes.tsx'
import { speakHindi } from './language/speak-hindi.ts'
import { speak, type Language } from './language/text.ts'
import type { Caller } from './lib/api.ts'
import { createQueryClient } from './lib/query.ts'
import { serverHeads } from './pages/server-heads.ts'

export { inlineScripts } from './app/inline-scripts.ts'

export interface RenderContext {
  /** The server's own way to its calls, as a guest. */
  api: Caller
  config: SiteConfig
  assets: Assets
}

export interface RenderedPage {
  status: number
  /** The whole document. */
  html: string
  /** True when it is the same for everyone and worth keeping for a while. */
  cacheable: boolean
}

const handlers = {
  en: createStaticHandler(routes),
  hi: createStaticHandler(routes.map(own), { basename: inLanguage('hi', '/') }),
} satisfies Record<Language, unknown>

/** The router writes into a route what it has loaded lazily: each handler needs routes of its own. */
function own(route: RouteObject): RouteObject {
  const { lazy, children } = route
  return Object.assign(
    { ...route },
    typeof lazy === 'object' && { lazy: { ...lazy } },
    children && { children: children.map(own) },
  )
}

/** Renders one page; a Response when it leads elsewhere. */
export async function render(request: Request, context: RenderContext): Promise<Response | RenderedPage> {
  const client = createQueryClient(context.api)
  const url = new URL(request.url)
  const language = languageOf(url.pathname)
  const handler = handlers[language]
  const answer = await handler.query(request, { requestContext: loaderContext(client) })
  if (answer instanceof Response) return answer
  // What failed is asked again by the browser: until then it counts as not there yet, here as there.
  client.removeQueries({ predicate: (query) => query.state.status === 'error' })
  // From here on nothing waits, so no other page's rendering can come between.
  if (language === 'hi') speakHindi()
  else speak('en')
  url.pathname = withoutLanguage(url.pathname)
  const body = renderToString(
    <App client={client} site={context.config}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, answer)} context={answer} hydrate={false} />
    </App>,
  )
  const handle = handleOf(answer)
  const page = answer.matches.at(-1)
  const about = { url, params: page?.params ?? {}, client, site: context.config }
  const head = { ...handle.head(about), ...serverHeads[page?.route.id ?? '']?.(about) }
  const pages = answer.matches.map((match) => `pages/${match.route.id}.tsx`)
  const chunks = builtFiles(language === 'hi' ? [...pages, 'language/speak-hindi.ts'] : pages)
  const { assets } = context
  const html = documentText({
    head: indexable(head, answer, handle),
    url,
    site: context.config,
    assets: {
      ...assets,
      preload: [...new Set([...assets.preload, ...chunks])].filter((file) => file !== assets.entry),
    },
    body,
    data: JSON.stringify(collectPageData(answer, client, context.config)),
  })
  const cacheable = answer.statusCode === 200 && handle.public === true && !handle.live
  return { status: answer.statusCode, html, cacheable }
}

function handleOf(answer: StaticHandlerContext): RouteHandle {
  const handle = answer.matches.findLast((match) => match.route.handle !== undefined)?.route.handle
  if (!handle) throw new Error('every route has a handle')
  return handle as RouteHandle
}

/** Shells and refused pages stay out of search results. */
function indexable(head: Head, answer: StaticHandlerContext, handle: RouteHandle): Head {
  return answer.statusCode === 200 && handle.public ? head : { ...head, hidden: true }
}
