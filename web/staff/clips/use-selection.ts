import { useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  /** The last pressed row: Shift selects a range from there. */
  anchor: string | null
}

export const NOTHING: Selection = { ids: new Set(), anchor: null }

/** A press on one row; with Shift, all rows from the last press to this one follow it. */
export function pressed(selection: Selection, rows: readonly string[], id: string, shift: boolean): Selection {
  const on = !selection.ids.has(id)
  const from = shift && selection.anchor !== null ? rows.indexOf(selection.anchor) : -1
  const to = rows.indexOf(id)
  const touched = from < 0 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: turned(selection.ids, touched, on), anchor: id }
}

/** All rows of the page, or none of them when all were selected. */
export function pagePressed(selection: Selection, rows: readonly string[]): Selection {
  return { ids: turned(selection.ids, rows, !isWholePage(selection, rows)), anchor: null }
}

export const isWholePage = (selection: Selection, rows: readonly string[]): boolean =>
  rows.length > 0 && rows.every((id) => selection.ids.has(id))

function turned(ids: ReadonlySet<string>, touched: readonly string[], on: boolean): Set<string> {
  const next = new Set(ids)
  for (const id of touched) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Selected clips, across the pages of the list. */
export function useSelection() {
  const [selection, setSelection] = useState(NOTHING)
  return {
    selection,
    press: (rows: readonly string[], id: string, shift: boolean) =>
      setSelection((current) => pressed(current, rows, id, shift)),
    pressPage: (rows: readonly string[]) => setSelection((current) => pagePressed(current, rows)),
    select: (ids: readonly string[]) => setSelection({ ids: new Set(ids), anchor: null }),
    drop: (gone: readonly string[]) => setSelection(({ ids, anchor }) => ({ ids: turned(ids, gone, false), anchor })),
    clear: () => setSelection(NOTHING),
  }
}
