/** One preview on the page, as the stage sees it. */
export interface ActivePreview {
  displaced: () => void
  evict: () => void
}

/** At most so many video elements keep their frame; the oldest is released. */
const LOADED_LIMIT = 12

/** Sees to it that one preview plays at a time and that few are kept. */
export function createPreviewLimiter(limit = LOADED_LIMIT) {
  const kept: ActivePreview[] = []
  let current: ActivePreview | null = null
  const forget = (performer: ActivePreview) => {
    const at = kept.indexOf(performer)
    if (at >= 0) kept.splice(at, 1)
    if (current === performer) current = null
  }
  return {
    /** A preview starts: the one before it stops, the oldest beyond the limit goes. */
    enter(performer: ActivePreview): void {
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

export const previewLimiter = createPreviewLimiter()
