import type { Head, HeadArgs } from '../app/head.ts'
import type { CallReply } from '../../contract/index.ts'
import { PAGE_SIZE } from '../../contract/figures.ts'
import { pageOf } from '../catalogue/clip-list.ts'
import { call } from '../lib/query.ts'
import { paths } from '../lib/url.ts'
import { t } from '../language/text.ts'

export type CollectionReply = CallReply<'GET /videos/getcollection'>

export const collectionQuery = (id: string, page: number) =>
  call('GET /videos/getcollection', { id, page: String(page), limit: String(PAGE_SIZE) })

export function collectionHead({ params, url, client }: HeadArgs): Head {
  const id = params['id'] ?? ''
  const page = pageOf(url)
  const name =
    client.getQueryData<CollectionReply>(collectionQuery(id, page).queryKey)?.collection.name ?? t('Collection')
  return { title: page > 1 ? t('{name}, page {page}', { name, page }) : name, canonical: paths.collection(id, page) }
}
