import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right'
  className?: string
}

interface DataTableProps<Row> {
  label: string
  /** The first column is the row's header where `rowHeader` is set. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  rowHeader?: boolean
  className?: string
}

/** A table in a frame of its own; on a phone each row is a card, with the column's name before each value. */
export function DataTable<Row>({ label, columns, rows, keyOf, rowHeader, className }: DataTableProps<Row>) {
  const cellClass = ({ align, className: own }: Column<Row>) =>
    classNames(
      'px-3 py-1 max-sm:flex max-sm:justify-between max-sm:gap-4',
      // Screen readers name the column by themselves.
      "max-sm:before:shrink-0 max-sm:before:text-left max-sm:before:text-ink-3 max-sm:before:content-[attr(data-label)_/_'']",
      align === 'right' ? 'text-right' : 'text-left max-sm:text-right',
      own,
    )
  return (
    <section
      aria-label={label}
      // The table may be longer and wider than its frame: the keyboard must be able to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={classNames('overflow-auto rounded-control border border-line', className)}
    >
      <table className="w-full text-small tabular-nums max-sm:block">
        <HeaderRow columns={columns} />
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line max-sm:grid max-sm:gap-0.5 max-sm:py-2">
              {columns.map((column, index) =>
                rowHeader && index === 0 ? (
                  <th
                    key={column.header}
                    data-label={column.header}
                    scope="row"
                    className={classNames(cellClass(column), 'font-plain')}
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.header} data-label={column.header} className={cellClass(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const HeaderRow = <Row,>({ columns }: Pick<DataTableProps<Row>, 'columns'>) => (
  <thead className="sticky top-0 bg-sunken max-sm:sr-only">
    <tr>
      {columns.map((column) => (
        <th
          key={column.header}
          scope="col"
          className={classNames(
            'px-3 py-1.5 font-strong whitespace-nowrap',
            column.align === 'right' ? 'text-right' : 'text-left',
          )}
        >
          {column.header}
        </th>
      ))}
    </tr>
  </thead>
)
