import { type RouteTable, routeTable, type ViewModule } from './route-table.tsx'

/** Landing pages: what most visits begin with is part of every first load. */
export const landing = routeTable(
  import.meta.glob('../pages/{discover,clip}/pages.ts', { eager: true, import: 'default' }),
  import.meta.glob<ViewModule>('../pages/{discover,clip}/*.view.tsx'),
)

/** All the other pages, with that of unknown addresses. Loaded when one of them is shown, or when the browser is idle. */
export const loadOthers = async (): Promise<RouteTable> => (await import('./lazy/other-routes.ts')).others
