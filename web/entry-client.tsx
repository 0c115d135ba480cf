import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import './app.css'
import { inLanguage, languageOf } from '../contract/site/language-path.ts'
import { App, hydratePageData } from './app/app.tsx'
import { loadPage, loadViews, matchPage } from './app/navigation/load-page.ts'
import { createPageNavigator } from './app/navigation/page-navigator.ts'
import { PageRouter } from './app/navigation/page-router.tsx'
import { loadOthers } from './app/routes.ts'
import { prefetch } from './lib/loading/idle.ts'
import { loadChunk } from './lib/loading/load-chunk.ts'
import { api } from './lib/api.ts'
import { startEventReplay } from './lib/hydration/event-replay.ts'
import { createQueryClient } from './lib/query.ts'
import { setOwnTexts } from './language/text.ts'
import { onChangeElsewhere, onOtherPerson, startSession } from './lib/session.ts'

const language = languageOf(location.pathname)
const basename = inLanguage(language, '/')

void startSession()
dropMask()
// A task of its own (yielding to the main thread): evaluating the modules was one.
setTimeout(() => void start())

async function start(): Promise<void> {
  const client = createQueryClient(api)
  const { site, ...result } = hydratePageData(document.getElementById('page-data')?.textContent ?? '', client)
  onOtherPerson(() => void client.resetQueries())
  onChangeElsewhere(() => void client.invalidateQueries())
  setOwnTexts(site.texts)
  // After a reload, Back to a page that was shown in the same document changes the address alone: an inline script knows it.
  const url = new URL((window as { __documentUrl?: string }).__documentUrl ?? location.href)
  const matches = await matchPage(url, basename)
  // The page's own chunks must be loaded before the first render, or it would differ from the server's.
  await Promise.all([loadViews(matches), loadTexts()])
  const navigator = createPageNavigator({
    history: createBrowserHistory(),
    page: { matches, ...result },
    url,
    load: (url) => loadPage(url, { basename, client }),
  })
  const replayEvents = startEventReplay()
  const onHydrated = () => {
    navigator.start()
    replayEvents()
  }
  // A transition hydrates in slices (time slicing), so that scrolling stays smooth on a slow phone.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') ?? document.body,
      <App client={client} site={site} onHydrated={onHydrated}>
        <PageRouter navigator={navigator} basename={basename} />
      </App>,
    )
  })
  prefetch(loadOthers)
}

/** After a reload the server has rendered the masked address, not the page beneath the overlay. */
function dropMask(): void {
  const state = history.state as { masked?: unknown } | null
  if (state?.masked) history.replaceState({ ...state, masked: undefined, usr: null }, '', location.href)
}

/** The texts of the page's language. English ones are in the components. */
async function loadTexts(): Promise<void> {
  if (language === 'hi') (await loadChunk(() => import('./language/activate-hindi.ts'))).activateHindi()
}
