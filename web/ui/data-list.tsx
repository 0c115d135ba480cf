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
  empty: ReactNode
  /** Shown with a retry button when the query failed. */
  failed: string
  /** The order of the rows means something. */
  ordered?: boolean
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
  className = 'grid gap-2',
}: DataListProps<Row>) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <>
      <QueryStates query={query} failed={failed} />
      {query.isSuccess && rows.length === 0 && <EmptyState text={empty} />}
      <List aria-label={label} aria-busy={query.isPlaceholderData} className={className}>
        {rows.map(row)}
      </List>
    </>
  )
}

/** A spinner while a query loads; its error with a retry button. */
export function QueryStates({ query, failed }: { query: Omit<ListQuery, 'isSuccess'>; failed: string }) {
  return (
    <>
      {query.isPending && <Spinner fullPage size={36} />}
      {query.isError && <ErrorState text={failed} onRetry={() => void query.refetch()} />}
    </>
  )
}
