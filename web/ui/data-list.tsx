import type { ReactNode } from 'react'
import { Spinner } from './spinner.tsx'
import { EmptyState, ErrorState } from './states.tsx'

/** What a list shows of the query behind it. */
export interface ListQuery {
  isPending: boolean
  isError: boolean
  isSuccess: boolean
  /** The rows are those of the previous page or filter; the new ones are loading. */
  isPlaceholderData?: boolean
  refetch: () => unknown
}

interface DataListProps<Row> {
  label: string
  query: ListQuery
  rows: readonly Row[]
  /** One row as a list item with its key. */
  row: (row: Row) => ReactNode
  /** A text gets the large empty state; anything else is shown as it is. */
  empty: ReactNode
  /** Shown with a retry button when the query failed. */
  failed: string
  /** The order of the rows means something. */
  ordered?: boolean
  /** Loading takes little space: for one of several lists on a page. */
  compact?: boolean
  className?: string
}

/** A list with its loading, error and empty states. Rows are cards that wrap on narrow screens; for columns of figures see DataTable. */
export function DataList<Row>({
  label,
  query,
  rows,
  row,
  empty,
  failed,
  ordered,
  compact,
  className = 'grid gap-2',
}: DataListProps<Row>) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <>
      <QueryStates query={query} failed={failed} compact={compact} />
      {query.isSuccess && rows.length === 0 && (typeof empty === 'string' ? <EmptyState text={empty} /> : empty)}
      <List aria-label={label} aria-busy={query.isPlaceholderData} className={className}>
        {rows.map(row)}
      </List>
    </>
  )
}

interface QueryStatesProps {
  query: Omit<ListQuery, 'isSuccess'>
  failed: string
  compact?: boolean | undefined
}

/** A spinner while a query loads; its error with a retry button. */
export function QueryStates({ query, failed, compact }: QueryStatesProps) {
  return (
    <>
      {query.isPending && (compact ? <Spinner size={28} /> : <Spinner fullPage size={36} />)}
      {query.isError && <ErrorState text={failed} onRetry={() => void query.refetch()} />}
    </>
  )
}
