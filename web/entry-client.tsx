import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './app.css'
import { inLanguage, languageOf } from '../contract/site/language-path.ts'
import { App, hydratePageData } from './app/app.tsx'
import { loaderContext, routes } from './app/routes.tsx'
import { loadChunk } from './lib/loading/load-chunk.ts'
import { api } from './lib/api.ts'
import { startEventReplay } from './lib/hydration/event-replay.ts'
import { createQueryClient } from './lib/query.ts'
import { setOwnTexts } from './language/text.ts'
import { startSession } from './lib/session.ts'

const language = languageOf(location.pathname)
const basename = inLanguage(language, '/')

void startSession()
dropMask()
const client = createQueryClient(api)
const { site, hydrationData } = hydratePageData(document.getElementById('page-data')?.textContent ?? '', client)
setOwnTexts(site.texts)
void Promise.all([loadMatched(), loadTexts()]).then(hydrate)

function hydrate(): void {
  const router = createBrowserRouter(routes, { basename, hydrationData, getContext: () => loaderContext(client) })
  const onAlive = startEventReplay()
  // A transition hydrates in slices (time slicing), so that scrolling stays smooth on a slow phone.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') ?? document.body,
      <App client={client} site={site} onHydrated={onAlive}>
        <RouterProvider router={router} />
      </App>,
    )
  })
}

/** After a reload the server has rendered the masked address, not the page beneath the overlay. */
function dropMask(): void {
  const state = history.state as { masked?: unknown } | null
  if (state?.masked) history.replaceState({ ...state, masked: undefined, usr: null }, '', location.href)
}

/** The page's own chunks must be loaded before the first render, or it would differ from the server's. */
async function loadMatched(): Promise<void> {
  await Promise.all((matchRoutes(routes, location, basename) ?? []).map(({ route }) => loadLazy(route)))
}

async function loadLazy(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'object') return
  const Component = await route.lazy.Component?.()
  Object.assign(route, { Component, lazy: undefined })
}

/** The texts of the page's language. English ones are in the components. */
async function loadTexts(): Promise<void> {
  if (language === 'hi') (await loadChunk(() => import('./language/activate-hindi.ts'))).activateHindi()
}
