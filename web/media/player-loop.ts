/** The part that is played again and again, in seconds; null for the clip's own end. */
export interface Loop {
  from: number | null
  to: number | null
}

export const WHOLE: Loop = { from: null, to: null }

/** Sets one end; the other goes where they would cross. */
export function loopTo({ from, to }: Loop, end: 'loop-in' | 'loop-out', at: number): Loop {
  if (end === 'loop-in') return { from: at, to: to !== null && to <= at ? null : to }
  return { from: from !== null && from >= at ? null : from, to: at }
}
