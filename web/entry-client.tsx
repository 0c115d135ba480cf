import './app.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { inLanguage, languageOf } from '../contract/language-path.ts'
import { App } from './app/app.tsx'
import { loaderContext } from './app/loader-context.ts'
import { takePageData } from './app/page-data.ts'
import { routes } from './app/routes.tsx'
import { loadChunk } from './lib/chunk.ts'
import { api } from './lib/api.ts'
import { keepEarlyEvents } from './lib/early-events.ts'
import { createQueryClient } from './lib/query.ts'
import { startSession } from './lib/session.ts'

const language = languageOf(location.pathname)
const basename = inLanguage(language, '/')

void startSession()
dropMask()
const client = createQueryClient(api)
const { site, hydrationData } = takePageData(document.getElementById('page-data')?.textContent ?? '', client)
void Promise.all([loadMatched(), loadWords()]).then(comeAlive)

function comeAlive(): void {
  const router = createBrowserRouter(routes, { basename, hydrationData, getContext: () => loaderContext(client) })
  const onAlive = keepEarlyEvents()
  // In slices: a slow phone stays free for the hand that scrolls meanwhile.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') ?? document.body,
      <App client={client} site={site} onAlive={onAlive}>
        <RouterProvider router={router} />
      </App>,
    )
  })
}

/** After a reload the server has rendered the address that is shown, not the page that lay beneath it. */
function dropMask(): void {
  const state = history.state as { masked?: unknown } | null
  if (state?.masked) history.replaceState({ ...state, masked: undefined, usr: null }, '', location.href)
}

/** The page's own chunks must be there before the first render, which has to equal the server's. */
async function loadMatched(): Promise<void> {
  await Promise.all((matchRoutes(routes, location, basename) ?? []).map(({ route }) => loadLazy(route)))
}

async function loadLazy(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'object') return
  const Component = await route.lazy.Component?.()
  Object.assign(route, { Component, lazy: undefined })
}

/** The words of the page's language too. English ones stand where they are used. */
async function loadWords(): Promise<void> {
  if (language === 'hi') (await loadChunk(() => import('./language/speak-hindi.ts'))).speakHindi()
}
