import { useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  /** Where the last press was: Shift selects from there. */
  anchor: string | null
}

export const NOTHING: Selection = { ids: new Set(), anchor: null }

/** A press on one row; with Shift, all rows from the last press to this one follow it. */
export function pressed(held: Selection, rows: readonly string[], id: string, shift: boolean): Selection {
  const on = !held.ids.has(id)
  const from = shift && held.anchor !== null ? rows.indexOf(held.anchor) : -1
  const to = rows.indexOf(id)
  const touched = from < 0 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: turned(held.ids, touched, on), anchor: id }
}

/** All rows of the page, or none of them when all were selected. */
export function pagePressed(held: Selection, rows: readonly string[]): Selection {
  return { ids: turned(held.ids, rows, !isWholePage(held, rows)), anchor: null }
}

export const isWholePage = (held: Selection, rows: readonly string[]): boolean =>
  rows.length > 0 && rows.every((id) => held.ids.has(id))

function turned(ids: ReadonlySet<string>, touched: readonly string[], on: boolean): Set<string> {
  const next = new Set(ids)
  for (const id of touched) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Selected clips; they stay selected while one leafs through the pages. */
export function useSelection() {
  const [selection, setSelection] = useState(NOTHING)
  return {
    selection,
    press: (rows: readonly string[], id: string, shift: boolean) =>
      setSelection((held) => pressed(held, rows, id, shift)),
    pressPage: (rows: readonly string[]) => setSelection((held) => pagePressed(held, rows)),
    clear: () => setSelection(NOTHING),
  }
}
