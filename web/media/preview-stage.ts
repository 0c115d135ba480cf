/** One preview on the page, as the stage sees it. */
export interface Performer {
  displaced: () => void
  evict: () => void
}

/** At most so many video elements keep their frame; the oldest is released. */
const KEPT_LIMIT = 12

/** Sees to it that one preview plays at a time and that few are kept. */
export function createStage(limit = KEPT_LIMIT) {
  const kept: Performer[] = []
  let current: Performer | null = null
  const forget = (performer: Performer) => {
    const at = kept.indexOf(performer)
    if (at >= 0) kept.splice(at, 1)
    if (current === performer) current = null
  }
  return {
    /** A preview starts: the one before it stops, the oldest beyond the limit goes. */
    enter(performer: Performer): void {
      if (current && current !== performer) current.displaced()
      forget(performer)
      current = performer
      kept.push(performer)
      while (kept.length > limit) kept.shift()?.evict()
    },
    /** A preview has no element any more. */
    leave: forget,
  }
}

export const stage = createStage()
