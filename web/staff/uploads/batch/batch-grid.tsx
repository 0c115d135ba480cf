import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, memo, useRef, useState } from 'react'
import { t } from '../../../language/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useKnownLabels } from '../../clips/labels.ts'
import type { KnownLabels, UploadDraft } from '../draft/upload-draft.ts'
import { cellAfter, GRID_COLUMNS, type GridColumn, pastedBlock } from './grid-columns.ts'
import { type BatchItem, isOpen, percentOf } from './batch-item.ts'
import { type UploadQueue, useBatch } from './upload-queue.ts'

/** B9: one line a file, every cell to be typed into: Enter and the arrows go down and up, a block of a spreadsheet is pasted over many. */
export function BatchGrid({ queue }: { queue: UploadQueue }) {
  const { items } = useBatch(queue)
  const known = useKnownLabels()
  const table = useRef<HTMLTableElement>(null)
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const cellOf = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)

  function onKeyDown(event: KeyboardEvent) {
    const at = placeOf(event.target)
    if (!at || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const next = cellAfter(event.key, at, items.length)
    if (!next) return
    event.preventDefault()
    const cell = cellOf(next.row, next.column)
    cell?.focus()
    cell?.select()
  }
  function onPaste(event: ClipboardEvent) {
    const at = placeOf(event.target)
    const block = at && pastedBlock(event.clipboardData.getData('text/plain'))
    if (!at || !block) return
    event.preventDefault()
    setUnknown(pasteInto(queue, items.slice(at.row), { block, from: at.column, known }))
  }
  return (
    <div className="grid gap-2">
      <p className="text-small text-ink-2">
        {t('Enter and the arrow keys go down and up. A block copied from a spreadsheet fills the cells from here on.')}
      </p>
      <div className="relative overflow-x-auto rounded-panel border border-line bg-surface">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the cells in it */}
        <table ref={table} aria-label={t('Files')} className="text-small" onKeyDown={onKeyDown} onPaste={onPaste}>
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 z-1 bg-surface px-2 py-1.5 text-left">
                {t('File')}
              </th>
              {GRID_COLUMNS.map(({ id, label }) => (
                <th key={id} scope="col" className="px-2 py-1.5 text-left whitespace-nowrap">
                  {t(label)}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{t('Remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, row) => (
              <GridRow key={item.key} {...{ item, row, known, queue }} />
            ))}
          </tbody>
        </table>
      </div>
      <FormError text={unknown.length > 0 && t('Not in any list, left out: {names}', { names: unknown.join(', ') })} />
    </div>
  )
}

function placeOf(target: EventTarget): { row: number; column: number } | null {
  const [row, column] = ((target as HTMLElement).dataset['cell'] ?? '').split(' ').map(Number)
  return row === undefined || column === undefined ? null : { row, column }
}

/** @returns words that are in no list */
function pasteInto(
  queue: UploadQueue,
  items: readonly BatchItem[],
  { block, from, known }: { block: readonly string[][]; from: number; known: KnownLabels },
): string[] {
  const left = new Set<string>()
  for (const [row, cells] of block.entries()) {
    const item = items[row]
    if (!item || !isOpen(item)) continue
    let part: Partial<UploadDraft> = {}
    for (const [offset, text] of cells.entries()) {
      const written = GRID_COLUMNS[from + offset]?.write(text, known)
      part = { ...part, ...written?.part }
      for (const word of written?.unknown ?? []) left.add(word)
    }
    queue.typed(item.key, part)
  }
  return [...left]
}

interface GridRowProps {
  item: BatchItem
  row: number
  known: KnownLabels
  queue: UploadQueue
}

/** Memoised: a batch may have a hundred rows. */
const GridRow = memo(function GridRow({ item, row, known, queue }: GridRowProps) {
  const { key, draft, state, reason } = item
  return (
    <tr className="border-t border-line">
      <th scope="row" className="sticky left-0 z-1 max-w-40 bg-surface px-2 py-1 text-left font-plain">
        <span className="block truncate" title={draft.file.name}>
          {draft.file.name}
        </span>
        {state === 'sending' && <span className="text-meta text-ink-2">{`${Math.round(percentOf(item))} %`}</span>}
        {state === 'uploaded' && <span className="text-meta text-success">{t('Uploaded')}</span>}
        {state === 'known' && <span className="text-meta text-ink-2">{t('Already here, nothing was added')}</span>}
        {state === 'cancelled' && <span className="text-meta text-ink-2">{t('Cancelled')}</span>}
        {state === 'failed' && <span className="text-meta text-danger">{reason}</span>}
      </th>
      {GRID_COLUMNS.map((column, at) => (
        <td key={column.id} className="p-0.5">
          <GridCell
            {...{ column, known, draft }}
            cell={`${row} ${at}`}
            isLocked={!isOpen(item)}
            onChange={(part) => queue.typed(key, part)}
          />
        </td>
      ))}
      <td>
        {state !== 'sending' && (
          <IconButton
            label={t('Remove {name}', { name: draft.file.name })}
            onClick={() => queue.dispatch({ type: 'removed', key })}
          >
            <X size={18} aria-hidden />
          </IconButton>
        )}
      </td>
    </tr>
  )
})

interface GridCellProps {
  column: GridColumn
  known: KnownLabels
  draft: UploadDraft
  /** Its row and column. */
  cell: string
  isLocked: boolean
  onChange: (part: Partial<UploadDraft>) => void
}

function GridCell({ column, known, draft, cell, isLocked, onChange }: GridCellProps) {
  const label = `${t(column.label)}: ${draft.file.name}`
  const value = column.read(draft)
  const own = { 'data-cell': cell, 'aria-label': label, disabled: isLocked }
  if (column.kind === 'yes')
    return (
      <input
        {...own}
        type="checkbox"
        checked={value === 'yes'}
        onChange={({ target }) => onChange(column.write(target.checked ? 'yes' : '', known).part)}
        className="mx-auto block size-6"
      />
    )
  if (column.kind === 'list') return <ListCell {...{ column, known, value, own, onChange }} />
  return (
    <input
      {...own}
      value={value}
      maxLength={column.max}
      lang={column.lang}
      onChange={({ target }) => onChange(column.write(target.value, known).part)}
      className={cellClass}
    />
  )
}

const cellClass =
  'h-9 w-44 rounded-field border border-transparent bg-transparent px-2 text-ink hover:border-control focus:border-link aria-invalid:border-danger'

interface ListCellProps extends Pick<GridCellProps, 'column' | 'known' | 'onChange'> {
  value: string
  own: object
}

/** Words with commas between. What is typed stays as it is until the cell is left. */
function ListCell({ column, known, value, own, onChange }: ListCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  const written = typed === null ? null : column.write(typed, known)
  // Words of no list stay in sight to be corrected, until the cell gets other words from elsewhere.
  const isShown = written !== null && (isFocused || column.read(written.part as UploadDraft) === value)
  const unknown = isShown ? written.unknown : []
  return (
    <input
      {...own}
      value={isShown ? (typed ?? '') : value}
      aria-invalid={unknown.length > 0 || undefined}
      title={unknown.length > 0 ? t('Not in any list, left out: {names}', { names: unknown.join(', ') }) : undefined}
      onFocus={() => {
        if (!isShown) setTyped(null)
        setIsFocused(true)
      }}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        setIsFocused(false)
        if (!written) return
        onChange(written.part)
        if (written.unknown.length === 0) setTyped(null)
      }}
      className={classNames(cellClass, 'w-56')}
    />
  )
}
