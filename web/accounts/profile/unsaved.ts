import { useEffect } from 'react'

/** Where something typed is not saved yet. */
export type UnsavedPlace = 'personal' | 'address' | 'password'
export type ReportUnsaved = (place: UnsavedPlace, unsaved: boolean) => void

/** Tells the window whether closing it now would lose something. `report` must keep its identity. */
export function useUnsaved(report: ReportUnsaved, place: UnsavedPlace, unsaved: boolean): void {
  useEffect(() => report(place, unsaved), [report, place, unsaved])
}
