import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes, type RouteObject } from 'react-router'
import type { RouteHandle } from '../page.ts'
import { PageError, Redirect } from '../page-loading.ts'
import { routes } from '../routes.tsx'
import type { LoadedPage } from './shown-page.ts'

interface LoadContext {
  /** The path of the language that the page is in, which the address begins with. */
  basename: string
  /** Filled by the page's loader. */
  client: QueryClient
}

/** Loads a page's chunks and data, in parallel; the same on the server and in the browser. */
export async function loadPage(url: URL, { basename, client }: LoadContext): Promise<LoadedPage | Redirect> {
  const matches = matchPage(url, basename)
  try {
    const [result] = await Promise.all([runLoader(matches, url, client), loadViews(matches)])
    return { matches, status: result?.status ?? 200 }
  } catch (error) {
    if (error instanceof Redirect) return error
    return { matches, status: error instanceof PageError ? error.status : 500, error }
  }
}

/** The page at an address, in its frame; that of unknown addresses matches all others. */
export const matchPage = (address: { pathname: string }, basename: string): LoadedPage['matches'] =>
  matchRoutes(routes, address, basename) ?? []

async function runLoader(matches: LoadedPage['matches'], url: URL, client: QueryClient) {
  const page = matches.at(-1)
  return (page?.route.handle as RouteHandle | undefined)?.loader?.({ url, params: page?.params ?? {}, client })
}

/** A view is loaded once: its route has it from then on. */
export async function loadViews(matches: LoadedPage['matches']): Promise<void> {
  await Promise.all(matches.map(({ route }) => loadView(route)))
}

async function loadView(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'object') return
  const Component = await route.lazy.Component?.()
  Object.assign(route, { Component, lazy: undefined })
}
