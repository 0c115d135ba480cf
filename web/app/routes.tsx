import type { ComponentType } from 'react'
import { Outlet, type RouteObject } from 'react-router'
import { ErrorBoundary, PageOrError } from './error-boundary.tsx'
import { Layout } from './layout.tsx'
import type { Head, HeadArgs, Page, RouteHandle } from './page.ts'
import { useHydrated } from '../lib/hydration/use-hydrated.ts'
import { Spinner } from '../ui/spinner.tsx'
import { t } from '../language/text.ts'
import { loadChunk } from '../lib/loading/load-chunk.ts'

const FOLDER = '../pages/'
const themes = import.meta.glob<Record<string, Page>>('../pages/*/pages.ts', { eager: true, import: 'default' })
const views = import.meta.glob<{ default: ComponentType }>('../pages/*/*.view.tsx')

/** Every page by its id: `discover/home` for `home` in `pages/discover/pages.ts`, whose view is `home.view.tsx` beside it. */
export const pages: [id: string, page: Page][] = Object.entries(themes).flatMap(([file, theme]) =>
  Object.entries(theme).map(([name, page]): [string, Page] => [
    file.slice(FOLDER.length, -'pages.ts'.length) + name,
    page,
  ]),
)

const routesWhere = (isChosen: (page: Page) => unknown): RouteObject[] =>
  pages.filter(([, page]) => isChosen(page)).map(([id, page]) => routeOf(id, page))

/** SCR-1: the whole route table. */
export const routes: RouteObject[] = [
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
              {
                // Not part of every first load.
                id: 'guard',
                lazy: lazyRoute(() => import('./lazy/guard.tsx')),
                children: routesWhere((page) => page.guarded),
              },
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
function routeOf(id: string, page: Page): RouteObject {
  const { path, loader, clientOnly, guarded, uncached } = page
  const rendered = !clientOnly && !guarded
  const handle: RouteHandle = { rendered, cached: rendered && !uncached, loader, head: (args) => headOf(page, args) }
  return {
    id,
    path,
    lazy: lazyRoute(views[`${FOLDER}${id}.view.tsx`]),
    handle,
  }
}

/** The router's lazy component, loaded with the time limit and the retry of every chunk. */
function lazyRoute(load: (() => Promise<{ default: ComponentType }>) | undefined) {
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
