import type { Head, HeadArgs } from '../app/head.ts'
import { call } from '../lib/query.ts'
import { t } from '../language/text.ts'

/** Whoever has the link may see it; search engines may not. */
export function boardHead({ params, client }: HeadArgs): Head {
  const { queryKey } = call('GET /boards/shared', { token: params['token'] ?? '' })
  return { title: client.getQueryData<{ name: string }>(queryKey)?.name ?? t('Shared board'), hidden: true }
}
