import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createPath, NavigationType } from 'react-router'
import { inLanguage, languageOf, withoutLanguage } from '../contract/site/language-path.ts'
import type { SiteConfig } from '../contract/site/site.ts'
import type { RenderContext, RenderedPage } from '../contract/web-bundle.ts'
import { App, dehydratePageData } from './app/app.tsx'
import { builtFiles, documentText, type Still } from './app/document.ts'
import { loadPage } from './app/navigation/load-page.ts'
import type { PageNavigator } from './app/navigation/page-navigator.ts'
import { PageRouter } from './app/navigation/page-router.tsx'
import type { LoadedPage } from './app/navigation/shown-page.ts'
import { type Head, headOfShown, type RouteHandle } from './app/page.ts'
import { Redirect } from './app/page-loading.ts'
import { landing, loadOthers } from './app/routes.ts'
import { activateHindi } from './language/activate-hindi.ts'
import { type Language, setLocale, setOwnTexts } from './language/text.ts'
import { createQueryClient } from './lib/query.ts'
import { phoneStill } from './ui/wide-picture.tsx'

export { inlineScripts } from './app/document.ts'
const others = await loadOthers()
export const sitemapPaths: string[] = [...landing.pages, ...others.pages].flatMap(([, page]) =>
  page.sitemap ? [page.path] : [],
)
/** Lazily loaded files of every page but the landing pages, beside its view. */
const OTHER_FILES = ['app/lazy/other-routes.ts']

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
  const rendering = { url, language, client, context, site: inOneLanguage(context.config, language) }
  const head = headOf(page, rendering)
  const still = await inlineStill(head, context)
  const html = documentOf(page, head, still, rendering)
  return { status: page.status, html, cacheable: page.status === 200 && handleOf(page).cached }
}

const basenameOf = (language: Language): string => inLanguage(language, '/')

interface Rendering {
  /** As requested: its path may begin with the language. */
  url: URL
  language: Language
  client: QueryClient
  context: RenderContext
  site: SiteConfig
}

/** For what is written next without waiting: the language is set for the whole process (see `setLocale`). */
function setLanguage({ language, site }: Rendering): void {
  if (language === 'hi') activateHindi()
  else setLocale('en')
  setOwnTexts(site.texts)
}

function headOf(page: LoadedPage, rendering: Rendering): Head {
  setLanguage(rendering)
  const { client, site } = rendering
  const params = page.matches.at(-1)?.params ?? {}
  return indexable(handleOf(page).head({ url: withoutLanguagePath(rendering.url), params, client, site }), page)
}

function withoutLanguagePath(requested: URL): URL {
  const url = new URL(requested)
  url.pathname = withoutLanguage(url.pathname)
  return url
}

/** The first picture of phones (see `phoneStill`), for the document. */
async function inlineStill({ firstPicture }: Head, { inlineStill: read }: RenderContext): Promise<Still | null> {
  const url = firstPicture && !firstPicture.sizes && phoneStill(firstPicture.pictures)
  const data = url && (await read(url))
  return data ? { url, data } : null
}

function documentOf(page: LoadedPage, head: Head, still: Still | null, rendering: Rendering): string {
  setLanguage(rendering)
  const { url, language, client, context, site } = rendering
  const body = renderToString(
    <App client={client} site={site}>
      <PageRouter navigator={staticNavigator(page, url)} basename={basenameOf(language)} />
    </App>,
  )
  const { assets } = context
  const id = page.matches.at(-1)?.route.id
  const chunks = builtFiles([
    `pages/${id}.view.tsx`,
    ...(landing.pages.some(([one]) => one === id) ? [] : OTHER_FILES),
    ...(language === 'hi' ? ['language/activate-hindi.ts'] : []),
  ])
  const preload = [...new Set([...assets.preload, ...chunks])].filter((file) => file !== assets.entry)
  return documentText({
    head,
    url: withoutLanguagePath(url),
    site,
    assets: { ...assets, preload },
    body,
    still,
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
  return page.status === 200 && handleOf(page).rendered ? head : { ...headOfShown(head, page), hidden: true }
}
