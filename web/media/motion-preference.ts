import { useSyncExternalStore } from 'react'

interface Connection extends EventTarget {
  saveData?: boolean
  effectiveType?: string
}

const connection = (): Connection | undefined => (navigator as Navigator & { connection?: Connection }).connection

/** True where nothing may autoplay or preload: reduced motion, data saver, or a slow connection. */
export function prefersStill(): boolean {
  const line = connection()
  const slow = line?.saveData === true || /(^|-)(2g|3g)$/.test(line?.effectiveType ?? '')
  return slow || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The same as a React value; false while the server renders. */
export const usePrefersStill = (): boolean => useSyncExternalStore(subscribe, prefersStill, () => false)

function subscribe(listener: () => void): () => void {
  const motion = matchMedia('(prefers-reduced-motion: reduce)')
  const line = connection()
  motion.addEventListener('change', listener)
  line?.addEventListener?.('change', listener)
  return () => {
    motion.removeEventListener('change', listener)
    line?.removeEventListener?.('change', listener)
  }
}
