import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'
import { t, type Text } from '../language/text.ts'
import { loadChunk } from '../lib/chunk.ts'
import type { Head, HeadArgs, RouteHandle } from './head.ts'
import { pageDescriptions } from './page-descriptions.ts'

/** What a page's file exports: its component and, if it needs data before it is shown, a loader. */
interface PageModule {
  default: ComponentType
  loader?: LoaderFunction
}

const files = import.meta.glob<PageModule>('../pages/*-page.tsx')

interface PageOptions {
  /** Overrides the file's own loader where fetching must not wait for the file. */
  loader?: LoaderFunction
  shouldRevalidate?: RouteObject['shouldRevalidate']
  /** Says what holds at this moment, so no copy of it is kept. */
  live?: true
  head: (args: HeadArgs) => Head
}

/** A page that the server renders, content and all. Its route id is the name of its file in pages/. */
export function publicPage(id: string, path: string, options: PageOptions): RouteObject[] {
  const load = files[`../pages/${id}.tsx`]
  if (!load) return []
  const ownLoader: LoaderFunction = async (args, context) => {
    const { loader } = await loadChunk(load)
    return typeof loader === 'function' ? loader(args, context) : null
  }
  const { head, shouldRevalidate, live } = options
  const handle: RouteHandle = {
    public: true,
    ...(live && { live }),
    head: (args) => ({ ...description(id), ...head(args) }),
  }
  return [{ id, path, lazy: lazyComponent(load), loader: options.loader ?? ownLoader, shouldRevalidate, handle }]
}

/** A page for one person alone: the server sends the frame only, and search engines are told to pass by. */
export function shellPage(id: string, path: string, title: Text, loader?: LoaderFunction): RouteObject[] {
  const load = files[`../pages/${id}.tsx`]
  const handle: RouteHandle = { head: () => ({ title: t(title), hidden: true }) }
  return load ? [{ id, path, lazy: lazyComponent(load), handle, ...(loader && { loader }) }] : []
}

export const lazyComponent = (load: () => Promise<PageModule>) => ({
  Component: async () => (await loadChunk(load)).default,
})

function description(id: string): { description?: string } {
  const text = import.meta.env.SSR ? pageDescriptions[id] : undefined
  return text ? { description: t(text) } : {}
}
