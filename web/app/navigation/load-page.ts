import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes, type RouteObject } from 'react-router'
import type { RouteHandle } from '../page.ts'
import { PageError, Redirect } from '../page-loading.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { landing, loadOthers } from '../routes.ts'
import type { LoadedPage } from './shown-page.ts'

interface LoadContext {
  /** The path of the language that the page is in, which the address begins with. */
  basename: string
  /** Filled by the page's loader. */
  client: QueryClient
}

/** Loads a page's chunks and data, in parallel; the same on the server and in the browser. */
export async function loadPage(url: URL, { basename, client }: LoadContext): Promise<LoadedPage | Redirect> {
  let matches: LoadedPage['matches'] | undefined
  try {
    matches = await matchPage(url, basename)
    const [result] = await Promise.all([runLoader(matches, url, client), loadViews(matches)])
    return { matches, status: result?.status ?? 200 }
  } catch (error) {
    if (error instanceof Redirect) return error
    return { matches: matches ?? frame(), status: error instanceof PageError ? error.status : 500, error }
  }
}

/** SCR-1: the page at an address, in its frame; that of unknown addresses matches all others. @throws ChunkError */
export const matchPage = async (address: { pathname: string }, basename: string): Promise<LoadedPage['matches']> =>
  matchRoutes(landing.routes, address, basename) ??
  matchRoutes((await loadChunk(loadOthers)).routes, address, basename) ??
  []

/** For an error where not even the route of the page could be loaded. */
const frame = (): LoadedPage['matches'] => matchRoutes(landing.routes, '/')?.slice(0, -1) ?? []

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
