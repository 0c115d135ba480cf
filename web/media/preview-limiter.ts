/** One preview on the page. */
export interface ActivePreview {
  displaced: () => void
  evict: () => void
}

/** At most so many video elements stay loaded; beyond that the oldest is unloaded. */
const LOADED_LIMIT = 12

/** Lets one preview play at a time and limits how many stay loaded. */
export function createPreviewLimiter(limit = LOADED_LIMIT) {
  const loaded: ActivePreview[] = []
  let current: ActivePreview | null = null
  const forget = (preview: ActivePreview) => {
    const at = loaded.indexOf(preview)
    if (at >= 0) loaded.splice(at, 1)
    if (current === preview) current = null
  }
  return {
    /** A preview starts: the one before it stops, the oldest beyond the limit is evicted. */
    enter(preview: ActivePreview): void {
      if (current && current !== preview) current.displaced()
      forget(preview)
      current = preview
      loaded.push(preview)
      while (loaded.length > limit) loaded.shift()?.evict()
    },
    /** A preview was unloaded. */
    leave: forget,
  }
}

export const previewLimiter = createPreviewLimiter()
