import type { QueryClient } from '@tanstack/react-query'
import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { PAGE_SIZE } from '../../contract/figures.ts'
import type { CallReply } from '../../contract/index.ts'
import { clientContext } from '../app/loader-context.ts'
import { pageOf } from '../catalogue/clip-list.ts'
import { answerOf } from '../catalogue/facet-counts.ts'
import { call } from '../lib/query.ts'
import { categoryHref } from './category-address.ts'

type Filters = CallReply<'GET /auth/getmasterdata'>['filters']

export interface Category {
  word: string
  kind: 'theme' | 'shot'
  /** The staff's list that the word stands in; empty for a word that they have taken off. */
  words: string[]
}

const sameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What an address names: a theme, else a shot, in the spelling of the staff's lists. */
export function categoryOf(id: string, { themes, shots }: Filters): Category {
  const theme = themes.find((word) => sameWord(word, id))
  const shot = shots.find((word) => sameWord(word, id))
  if (theme !== undefined || shot === undefined) return { word: theme ?? id, kind: 'theme', words: theme ? themes : [] }
  return { word: shot, kind: 'shot', words: shots }
}

export const masterData = () => call('GET /auth/getmasterdata', {})

/** The clips that staff have put under the word, whatever else they are called. */
export const categoryQuery = ({ word, kind }: Category, page: number) =>
  call('GET /videos/getsearchvideos', { [kind]: word, sort: 'newest', page: String(page), limit: String(PAGE_SIZE) })

/**
 * Fetches the clips. 404 where no such word is known and no clip carries it, and after the last page; other spellings
 * lead to the staff's own.
 */
export async function categoryLoader({ params, request, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext)
  const id = params['id'] ?? ''
  const page = pageOf(new URL(request.url))
  const category = categoryOf(id, await filtersOf(client))
  if (category.word !== id) throw redirect(categoryHref(category.word, page))
  const reply = await client.fetchQuery(categoryQuery(category, page)).catch(refusedAs404)
  const clips = answerOf(reply ?? undefined)
  if (clips?.total === 0 && category.words.length === 0) throw data(null, { status: 404 })
  if (reply === null) return data(null, { status: 503 })
  return page > 1 && clips?.videos.length === 0 ? data(null, { status: 404 }) : null
}

/** What cannot be the name of a theme is none; any other failure may pass. */
function refusedAs404(error: unknown): null {
  if ((error as { status?: unknown } | null)?.status === 400) throw data(null, { status: 404 })
  return null
}

const filtersOf = (client: QueryClient): Promise<Filters> =>
  client.fetchQuery(masterData()).then(
    ({ filters }) => filters,
    () => ({ themes: [], shots: [] }),
  )
