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

/** A table in a frame of its own, which scrolls sideways on narrow screens. */
export function DataTable<Row>({ label, columns, rows, keyOf, rowHeader, className }: DataTableProps<Row>) {
  const cellClass = ({ align, className: own }: Column<Row>) =>
    classNames('px-3 py-1', align === 'right' ? 'text-right' : 'text-left', own)
  return (
    <section
      aria-label={label}
      // The table may be longer and wider than its frame: the keyboard must be able to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={classNames('overflow-auto rounded-control border border-line', className)}
    >
      <table className="w-full text-small tabular-nums">
        <thead className="sticky top-0 bg-sunken">
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
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line">
              {columns.map((column, index) =>
                rowHeader && index === 0 ? (
                  <th key={column.header} scope="row" className={classNames(cellClass(column), 'font-plain')}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.header} className={cellClass(column)}>
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
