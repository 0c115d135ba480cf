import type { QueryClient } from '@tanstack/react-query'
import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import type { CallReply } from '../../contract/index.ts'
import { clientContext } from '../app/loader-context.ts'
import { asPage, pageOf } from '../catalogue/clip-list.ts'
import { call } from '../lib/query.ts'
import { categoryHref } from './category.route.ts'

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

/** The term finds the word, the filter keeps those clips that staff have put under it. */
export const categoryQuery = ({ word, kind }: Category, page: number) =>
  call('GET /videos/getsearchvideos', { term: word, [kind]: word, sort: 'newest', page: String(page), limit: '48' })

/** Fetches the clips; 404 where no such word is known and no clip carries it. Other spellings lead to the staff's own. */
export async function categoryLoader({ params, request, context }: LoaderFunctionArgs): Promise<null> {
  const client = context.get(clientContext)
  const id = params['id'] ?? ''
  const page = pageOf(new URL(request.url))
  const category = categoryOf(id, await filtersOf(client))
  if (category.word !== id) throw redirect(categoryHref(category.word, page))
  const clips = await client.fetchQuery(categoryQuery(category, page)).catch(() => null)
  if (clips && asPage(clips).total === 0 && category.words.length === 0) throw data(null, { status: 404 })
  return null
}

const filtersOf = (client: QueryClient): Promise<Filters> =>
  client.fetchQuery(masterData()).then(
    ({ filters }) => filters,
    () => ({ themes: [], shots: [] }),
  )
