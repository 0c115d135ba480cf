import type { CallReply } from '../../contract/index.ts'
import type { Head, HeadArgs } from '../app/head.ts'
import { call } from '../lib/query.ts'
import { paths } from '../lib/url.ts'

export const collectionsQuery = () => call('GET /videos/getcollections', {})

// Search engines read what the server sends; the browser need not build it again.
export const collectionsHead = (args: HeadArgs): Head => ({
  title: 'Collections',
  jsonLd: import.meta.env.SSR ? structuredData(args) : [],
})

function structuredData({ client, site }: HeadArgs): object[] {
  const collections = client.getQueryData<Collections>(collectionsQuery().queryKey) ?? []
  return collections.length > 0 ? [itemList(collections, site.publicUrl)] : []
}

type Collections = CallReply<'GET /videos/getcollections'>

const itemList = (collections: Collections, publicUrl: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name: 'Collections',
  numberOfItems: collections.length,
  itemListElement: collections.map(({ name, thumbnail }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: new URL(paths.search(name), publicUrl).href,
    ...(thumbnail && { image: new URL(thumbnail, publicUrl).href }),
  })),
})
