import {
  createPath,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  type Path,
  type To,
  type UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router'
import { address } from '../../lib/url.ts'
import { Redirect } from '../page-loading.ts'
import { savedScroll, saveScroll, type ScrollTarget } from './scroll-positions.ts'
import type { LoadedPage } from './shown-page.ts'

/** What is shown. The object is replaced at each change. */
export interface NavigationState {
  location: Location
  action: NavigationType
  page: LoadedPage
  /** Whether another page is loading. */
  busy: boolean
  /** Where the page is scrolled to once it is rendered. */
  scroll: ScrollTarget
}

export interface PageNavigator extends Navigator {
  state: () => NavigationState
  /** @returns what ends the subscription */
  subscribe: (listener: (state: NavigationState) => void) => () => void
}

type BrowserHistory = ReturnType<typeof createBrowserHistory>

interface BrowserNavigator extends PageNavigator {
  /** Once the document is hydrated: follows the history, from where Back may have led meanwhile. */
  start: () => void
}

interface NavigatorOptions {
  history: BrowserHistory
  /** The page that the document shows, and the address that it was loaded from. */
  page: LoadedPage
  url: URL
  load: (url: URL) => Promise<LoadedPage | Redirect>
}

/**
 * Client-side navigation: loads the page, then changes the address, then shows it. A navigation that another one
 * overtakes is dropped.
 */
export function createPageNavigator({ history, page, url, load }: NavigatorOptions): BrowserNavigator {
  const { state, subscribe, update } = navigationStore({
    location: loadedLocation(history, url),
    action: NavigationType.Pop,
    page,
    busy: false,
    scroll: 'keep',
  })
  let latest = 0

  async function navigate(action: NavigationType, location: Location, keepsScroll = false): Promise<void> {
    const turn = ++latest
    saveScroll(state().location, window.scrollY)
    let next = state().page
    if (!isSamePage(state().location, location)) {
      update({ busy: true })
      const loaded = await load(history.createURL(location))
      if (turn !== latest) return
      if (loaded instanceof Redirect) return follow(loaded, action)
      next = loaded
    }
    if (action === NavigationType.Push) history.push(location)
    if (action === NavigationType.Replace) history.replace(location)
    const scroll = keepsScroll ? 'keep' : (savedScroll(location) ?? 'start')
    update({ location, action, page: next, busy: false, scroll })
  }

  async function follow({ to, isDocument }: Redirect, action: NavigationType): Promise<void> {
    if (isDocument) {
      // Busy until the document is there, and not when somebody comes back to this one (bfcache).
      addEventListener('pagehide', () => update({ busy: false }), { once: true })
      return window.location.assign(address(to))
    }
    // Going back, the address is already that of the page which leads elsewhere.
    await navigate(action === NavigationType.Pop ? NavigationType.Replace : action, locationOf(history, address(to)))
  }

  const go = (action: NavigationType) => (to: To, entryState?: unknown, options?: NavigateOptions) =>
    void navigate(action, locationOf(history, to, entryState, options?.mask), options?.preventScrollReset)

  return {
    start() {
      // A fragment's link that is no part of the app has made an entry without a state, and the browser has scrolled there.
      history.listen(({ location }) => void navigate(NavigationType.Pop, location, window.history.state === null))
      if (createPath(history.location) !== createPath(state().location))
        void navigate(NavigationType.Pop, history.location)
    },
    state,
    subscribe,
    createHref: (to) => history.createHref(to),
    push: go(NavigationType.Push),
    replace: go(NavigationType.Replace),
    go: (delta) => history.go(delta),
  }
}

function navigationStore(initial: NavigationState) {
  let state = initial
  const listeners = new Set<(state: NavigationState) => void>()
  return {
    state: () => state,
    subscribe: (listener: (state: NavigationState) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    update: (change: Partial<NavigationState>) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener(state)
    },
  }
}

/** The entry of the document: the present one, unless Back has led to another before the document was hydrated. */
function loadedLocation(history: BrowserHistory, { pathname, search }: URL): Location {
  const { location } = history
  const isThere = location.pathname === pathname && location.search === search
  return isThere ? location : { ...pathOf(history, pathname + search), state: null, key: 'default' }
}

/** A new entry of the history. @param mask what the address bar shows in its place */
const locationOf = (history: BrowserHistory, to: To, state: unknown = null, mask?: To): Location => ({
  ...pathOf(history, to),
  state,
  key: Math.random().toString(36).slice(2, 10),
  ...(mask && { mask: pathOf(history, mask) }),
})

/** Encoded as the browser does it. */
function pathOf(history: BrowserHistory, to: To): Path {
  const { pathname, search, hash } = history.createURL(to)
  return { pathname, search, hash }
}

/** Whether only the fragment changes, or the clip that is open over the page: then nothing is loaded. */
function isSamePage(from: Path, to: Path): boolean {
  if (createPath(from) === createPath(to)) return false
  return withoutOverlay(from) === withoutOverlay(to)
}

function withoutOverlay({ pathname, search }: Path): string {
  const params = new URLSearchParams(search)
  params.delete('clip')
  return `${pathname}?${params}`
}
