import { useEffect } from 'react'

/** The forms that can have unsaved input. */
export type UnsavedPlace = 'personal' | 'address' | 'password'
export type ReportUnsaved = (place: UnsavedPlace, unsaved: boolean) => void

/** Reports to the dialog whether closing it now would lose input. `report` must keep its identity. */
export function useUnsaved(report: ReportUnsaved, place: UnsavedPlace, unsaved: boolean): void {
  useEffect(() => report(place, unsaved), [report, place, unsaved])
}
