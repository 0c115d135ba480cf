import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { t } from '../language/text.ts'
import { loadChunk } from '../lib/loading/load-chunk.ts'
import type { Head, HeadArgs, RouteHandle } from './head.ts'
import { clientContext } from './loader-context.ts'
import type { Page } from './page.ts'

/** A page as the router takes it. @param id its file in pages/, without the suffix */
export function routeOf(id: string, page: Page): RouteObject {
  const { path, loader, shouldRevalidate, clientOnly, guarded, uncached } = page
  const rendered = !clientOnly && !guarded
  const handle: RouteHandle = { rendered, cached: rendered && !uncached, head: (args) => headOf(page, args) }
  return {
    id,
    path,
    lazy: lazyRoute(page.view),
    ...(loader && {
      // Null, not undefined: that would be lost in the page data's JSON, and hydration would run the loader again.
      loader: async ({ request, params, context }: LoaderFunctionArgs) =>
        (await loader({ url: new URL(request.url), params, client: context.get(clientContext) })) ?? null,
    }),
    shouldRevalidate,
    handle,
  }
}

/** The router's lazy component, loaded with the time limit and the retry of every chunk. */
export const lazyRoute = (load: () => Promise<{ default: ComponentType }>) => ({
  Component: async () => (await loadChunk(load)).default,
})

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
