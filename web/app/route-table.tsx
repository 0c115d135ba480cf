import type { ComponentType } from 'react'
import { Outlet, type RouteObject } from 'react-router'
import { ErrorBoundary, PageOrError } from './error-boundary.tsx'
import { Layout } from './layout.tsx'
import type { Head, HeadArgs, Page, RouteHandle } from './page.ts'
import { useHydrated } from '../lib/hydration/use-hydrated.ts'
import { Spinner } from '../ui/spinner.tsx'
import { t } from '../language/text.ts'
import { loadChunk } from '../lib/loading/load-chunk.ts'

export type ViewModule = { default: ComponentType }
type View = () => Promise<ViewModule>

export interface RouteTable {
  /** By id: `discover/home` for `home` in `pages/discover/pages.ts`, whose view is `home.view.tsx` beside it. */
  pages: [id: string, page: Page][]
  routes: RouteObject[]
}

/**
 * @param themes each `pages.ts` by its path
 * @param views each `*.view.tsx` by its path
 * @param Guard in the frame of guarded pages; a table without one has none
 */
export function routeTable(
  themes: Record<string, Record<string, Page>>,
  views: Record<string, View>,
  Guard?: ComponentType,
): RouteTable {
  const all = Object.entries(themes).flatMap(([file, theme]) =>
    Object.entries(theme).map(([name, page]) => {
      const path = file.replace(/pages\.ts$/, name)
      return { page, id: path.split('/').slice(-2).join('/'), view: views[`${path}.view.tsx`] }
    }),
  )
  if (!Guard && all.some(({ page }) => page.guarded)) throw new Error('a guarded page needs a guard')
  const routesWhere = (isChosen: (page: Page) => unknown): RouteObject[] =>
    all.filter(({ page }) => isChosen(page)).map(({ id, page, view }) => routeOf(id, page, view))
  return { pages: all.map(({ id, page }) => [id, page]), routes: framed(routesWhere, Guard) }
}

const framed = (
  routesWhere: (isChosen: (page: Page) => unknown) => RouteObject[],
  Guard: ComponentType | undefined,
): RouteObject[] => [
  {
    Component: Frame,
    children: [
      {
        Component: PageOrError,
        children: [
          ...routesWhere((page) => !page.clientOnly && !page.guarded),
          {
            Component: ClientOnly,
            children: [
              ...routesWhere((page) => page.clientOnly),
              { id: 'guard', Component: Guard, children: routesWhere((page) => page.guarded) },
            ],
          },
        ],
      },
    ],
  },
]

/** When the frame itself cannot be rendered, there is nothing but the reason. */
function Frame() {
  return (
    <ErrorBoundary>
      <Layout />
    </ErrorBoundary>
  )
}

/** Client-only pages: the server renders a spinner in their place. */
function ClientOnly() {
  return useHydrated() ? <Outlet /> : <Spinner fullPage size={36} />
}

/** A page as the router takes it. @param id its file in pages/, without the suffix */
function routeOf(id: string, page: Page, view: View | undefined): RouteObject {
  const { path, loader, clientOnly, guarded, uncached } = page
  const rendered = !clientOnly && !guarded
  const handle: RouteHandle = { rendered, cached: rendered && !uncached, loader, head: (args) => headOf(page, args) }
  return {
    id,
    path,
    lazy: lazyRoute(view),
    handle,
  }
}

/** The router's lazy component, loaded with the time limit and the retry of every chunk. */
function lazyRoute(load: View | undefined) {
  if (!load) throw new Error('every page has a view')
  return { Component: async () => (await loadChunk(load)).default }
}

function headOf(page: Page, args: HeadArgs): Head {
  const { title, description, head, serverHead, clientOnly, guarded } = page
  return {
    title: typeof title === 'function' ? title(args) : t(title),
    ...(description && { description: t(description) }),
    ...((clientOnly || guarded) && { hidden: true }),
    ...head?.(args),
    ...serverHead?.(args),
  }
}
