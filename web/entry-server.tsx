import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createPath, NavigationType } from 'react-router'
import { inLanguage, languageOf, withoutLanguage } from '../contract/site/language-path.ts'
import type { SiteConfig } from '../contract/site/site.ts'
import type { RenderContext, RenderedPage } from '../contract/web-bundle.ts'
import { App, dehydratePageData } from './app/app.tsx'
import { builtFiles, documentText } from './app/document.ts'
import { loadPage } from './app/navigation/load-page.ts'
import type { PageNavigator } from './app/navigation/page-navigator.ts'
import { PageRouter } from './app/navigation/page-router.tsx'
import type { LoadedPage } from './app/navigation/shown-page.ts'
import type { Head, RouteHandle } from './app/page.ts'
import { Redirect } from './app/page-loading.ts'
import { pages } from './app/routes.tsx'
import { activateHindi } from './language/activate-hindi.ts'
import { type Language, setLocale, setOwnTexts } from './language/text.ts'
import { createQueryClient } from './lib/query.ts'

export { inlineScripts } from './app/document.ts'
export const sitemapPaths: string[] = pages.flatMap(([, page]) => (page.sitemap ? [page.path] : []))

/** Renders one page; a Response when it redirects. */
export async function render(request: Request, context: RenderContext): Promise<Response | RenderedPage> {
  const client = createQueryClient(context.api)
  const url = new URL(request.url)
  const language = languageOf(url.pathname)
  const page = await loadPage(url, { basename: basenameOf(language), client })
  if (page instanceof Redirect)
    return new Response(null, { status: 302, headers: { location: inLanguage(language, page.to) } })
  // Failed queries are refetched by the browser; until then both sides render them as pending.
  client.removeQueries({ predicate: (query) => query.state.status === 'error' })
  const html = documentOf(page, { url, language, client, context })
  return { status: page.status, html, cacheable: page.status === 200 && handleOf(page).cached }
}

const basenameOf = (language: Language): string => inLanguage(language, '/')

interface Rendering {
  /** As requested: its path may begin with the language. */
  url: URL
  language: Language
  client: QueryClient
  context: RenderContext
}

/** Synchronous, because the language is set for the whole process (see `setLocale`). */
function documentOf(page: LoadedPage, { url: requested, language, client, context }: Rendering): string {
  if (language === 'hi') activateHindi()
  else setLocale('en')
  const { assets } = context
  const site = inOneLanguage(context.config, language)
  setOwnTexts(site.texts)
  const body = renderToString(
    <App client={client} site={site}>
      <PageRouter navigator={staticNavigator(page, requested)} basename={basenameOf(language)} />
    </App>,
  )
  const match = page.matches.at(-1)
  const url = new URL(requested)
  url.pathname = withoutLanguage(url.pathname)
  const head = handleOf(page).head({ url, params: match?.params ?? {}, client, site })
  const view = `pages/${match?.route.id}.view.tsx`
  const chunks = builtFiles(language === 'hi' ? [view, 'language/activate-hindi.ts'] : [view])
  const preload = [...new Set([...assets.preload, ...chunks])].filter((file) => file !== assets.entry)
  return documentText({
    head: indexable(head, page),
    url,
    site,
    assets: { ...assets, preload },
    body,
    data: JSON.stringify(dehydratePageData(page, client, site)),
  })
}

/** Of the page that is rendered; nothing leads away from it. */
function staticNavigator(page: LoadedPage, { pathname, search }: URL): PageNavigator {
  const never = () => {
    throw new Error('nothing navigates while a page is rendered on the server')
  }
  const location = { pathname, search, hash: '', state: null, key: 'default' }
  return {
    state: () => ({ location, action: NavigationType.Pop, page, busy: false, scroll: 'keep' }),
    subscribe: () => never,
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    push: never,
    replace: never,
    go: never,
  }
}

/** A page carries the shop's own words of its language alone. */
const inOneLanguage = (site: SiteConfig, language: Language): SiteConfig => ({
  ...site,
  texts: { [language]: site.texts[language] ?? {} },
})

function handleOf(page: LoadedPage): RouteHandle {
  const handle = page.matches.at(-1)?.route.handle
  if (!handle) throw new Error('every page route has a handle')
  return handle as RouteHandle
}

/** Client-only and failed pages stay out of search results. */
function indexable(head: Head, page: LoadedPage): Head {
  return page.status === 200 && handleOf(page).rendered ? head : { ...head, hidden: true }
}
