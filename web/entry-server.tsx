import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { inLanguage, languageOf, withoutLanguage } from '../contract/site/language-path.ts'
import type { SiteConfig } from '../contract/site/site.ts'
import type { RenderContext, RenderedPage } from '../contract/web-bundle.ts'
import { App, dehydratePageData } from './app/app.tsx'
import { builtFiles, documentText } from './app/document.ts'
import type { Head, RouteHandle } from './app/page.ts'
import { loaderContext, pages, routes } from './app/routes.tsx'
import { activateHindi } from './language/activate-hindi.ts'
import { type Language, setLocale, setOwnTexts } from './language/text.ts'
import { createQueryClient } from './lib/query.ts'

export { inlineScripts } from './app/document.ts'
export const sitemapPaths: string[] = pages.flatMap(([, page]) => (page.sitemap ? [page.path] : []))

const handlers = {
  en: createStaticHandler(routes),
  hi: createStaticHandler(routes.map(copyOf), { basename: inLanguage('hi', '/') }),
} satisfies Record<Language, unknown>

/** The router writes into a route what it has loaded lazily: each handler needs routes of its own. */
function copyOf(route: RouteObject): RouteObject {
  const { lazy, children } = route
  return Object.assign(
    { ...route },
    typeof lazy === 'object' && { lazy: { ...lazy } },
    children && { children: children.map(copyOf) },
  )
}

/** Renders one page; a Response when it redirects. */
export async function render(request: Request, context: RenderContext): Promise<Response | RenderedPage> {
  const client = createQueryClient(context.api)
  const url = new URL(request.url)
  const language = languageOf(url.pathname)
  const answer = await handlers[language].query(request, { requestContext: loaderContext(client) })
  if (answer instanceof Response) return answer
  // Failed queries are refetched by the browser; until then both sides render them as pending.
  client.removeQueries({ predicate: (query) => query.state.status === 'error' })
  url.pathname = withoutLanguage(url.pathname)
  const html = documentOf(answer, { url, language, client, context })
  return { status: answer.statusCode, html, cacheable: answer.statusCode === 200 && handleOf(answer).cached }
}

interface Rendering {
  /** Without its language. */
  url: URL
  language: Language
  client: QueryClient
  context: RenderContext
}

/** Synchronous, because the language is set for the whole process (see `setLocale`). */
function documentOf(answer: StaticHandlerContext, { url, language, client, context }: Rendering): string {
  if (language === 'hi') activateHindi()
  else setLocale('en')
  const { assets } = context
  const config = inOneLanguage(context.config, language)
  setOwnTexts(config.texts)
  const router = createStaticRouter(handlers[language].dataRoutes, answer)
  const body = renderToString(
    <App client={client} site={config}>
      <StaticRouterProvider router={router} context={answer} hydrate={false} />
    </App>,
  )
  const page = answer.matches.at(-1)
  const head = handleOf(answer).head({ url, params: page?.params ?? {}, client, site: config })
  const view = `pages/${page?.route.id}.view.tsx`
  const chunks = builtFiles(language === 'hi' ? [view, 'language/activate-hindi.ts'] : [view])
  const preload = [...new Set([...assets.preload, ...chunks])].filter((file) => file !== assets.entry)
  return documentText({
    head: indexable(head, answer),
    url,
    site: config,
    assets: { ...assets, preload },
    body,
    data: JSON.stringify(dehydratePageData(answer, client, config)),
  })
}

/** A page carries the shop's own words of its language alone. */
const inOneLanguage = (site: SiteConfig, language: Language): SiteConfig => ({
  ...site,
  texts: { [language]: site.texts[language] ?? {} },
})

function handleOf(answer: StaticHandlerContext): RouteHandle {
  const handle = answer.matches.findLast((match) => match.route.handle !== undefined)?.route.handle
  if (!handle) throw new Error('every page route has a handle')
  return handle as RouteHandle
}

/** Client-only and failed pages stay out of search results. */
function indexable(head: Head, answer: StaticHandlerContext): Head {
  return answer.statusCode === 200 && handleOf(answer).rendered ? head : { ...head, hidden: true }
}
