import type { RouteObject } from 'react-router'
import { ClientOnly } from './client-only.tsx'
import { Layout } from './layout.tsx'
import { lazyRoute, routeOf } from './page-route.ts'
import type { Page } from './page.ts'
import { RouteError } from './route-error.tsx'

const FOLDER = '../pages/'
const files = import.meta.glob<Page>('../pages/*/*.page.ts', { eager: true, import: 'default' })

/** Every page by its id: `discover/home` for `pages/discover/home.page.ts`, whose view is `home.view.tsx` beside it. */
export const pages: [id: string, page: Page][] = Object.entries(files).map(([file, page]) => [
  file.slice(FOLDER.length, -'.page.ts'.length),
  page,
])

const routesWhere = (isChosen: (page: Page) => unknown): RouteObject[] =>
  pages.filter(([, page]) => isChosen(page)).map(([id, page]) => routeOf(id, page))

/** SCR-1: the whole route table. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: RouteError,
    children: [
      {
        ErrorBoundary: RouteError,
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
