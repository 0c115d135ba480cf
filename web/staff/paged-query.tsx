import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CallInput } from '../../contract/index.ts'
import { t } from '../language/text.ts'
import { call } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { useAddressKeyset } from './address-filter.ts'

type PagedCall =
  | 'GET /orders/search'
  | 'GET /staff/audit'
  | 'GET /staff/customers'
  | 'GET /licences/register'
  | 'GET /staff/messages'
  | 'GET /staff/comments'
  | 'GET /staff/shopversions'
  | 'GET /staff/uploads'
  | 'GET /videos/batches'

/** A filtered list with keyset pagination, the only one of its section; the old rows stay in sight while others load. */
export function usePagedQuery<N extends PagedCall>(
  name: N,
  filter: Omit<CallInput<N>, 'after'>,
  options: { refetchInterval?: number | false } = {},
) {
  const pages = useAddressKeyset()
  const query = useQuery({
    ...call(name, { ...filter, after: pages.after } as CallInput<N>),
    staleTime: 0,
    placeholderData: keepPreviousData,
    ...options,
  })
  useLeaveEmpty(pages, query.isPlaceholderData ? undefined : query.data)
  return { query, pages }
}

/** Everything on the last page was decided: the page before it is the last now, and may be full. */
function useLeaveEmpty({ after, leave }: ReturnType<typeof useAddressKeyset>, reply: object | null | undefined): void {
  // Once for each page: the address follows a moment later.
  const left = useRef<string>(undefined)
  useEffect(() => {
    const isEmpty = reply ? !Object.values(reply).some((part) => Array.isArray(part) && part.length > 0) : false
    if (isEmpty && after !== undefined && left.current !== after) leave()
    left.current = isEmpty ? after : undefined
  })
}

interface KeysetPagerProps {
  pages: ReturnType<typeof useAddressKeyset>
  more: boolean | undefined
  /** Key of the last row shown. */
  last: string | undefined
}

/** Newer and Older; nothing for a single page. */
export function KeysetPager({ pages, more, last }: KeysetPagerProps) {
  if (pages.isFirst && !more) return null
  return (
    <nav aria-label={t('Pages')} className="flex justify-between gap-3">
      <Button
        // Not `disabled`, which would take the focus away at either end.
        aria-disabled={pages.isFirst || undefined}
        icon={<ChevronLeft size={18} aria-hidden />}
        onClick={() => pages.isFirst || pages.newer()}
      >
        {t('Newer')}
      </Button>
      <Button
        aria-disabled={!more || !last || undefined}
        icon={<ChevronRight size={18} aria-hidden />}
        onClick={() => more && last && pages.older(last)}
      >
        {t('Older')}
      </Button>
    </nav>
  )
}
