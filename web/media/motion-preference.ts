import { useSyncExternalStore } from 'react'
import { savesData } from '../lib/loading/idle.ts'

/** Dispatched on the window when the switch for saving data is pressed. */
export const SAVING_CHANGED = 'savingchange'

interface Connection extends EventTarget {
  effectiveType?: string
}

const connection = (): Connection | undefined => (navigator as Navigator & { connection?: Connection }).connection

/** True where nothing may autoplay or preload: reduced motion, data saver, or a slow connection. */
export function prefersStill(): boolean {
  const slow = savesData() || /(^|-)(2g|3g)$/.test(connection()?.effectiveType ?? '')
  return slow || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The same as a React value; false while the server renders. */
export const usePrefersStill = (): boolean => useSyncExternalStore(subscribe, prefersStill, () => false)

/** Whether data is saved, as a React value; false while the server renders. */
export const useSavesData = (): boolean => useSyncExternalStore(subscribe, savesData, () => false)

function subscribe(listener: () => void): () => void {
  const motion = matchMedia('(prefers-reduced-motion: reduce)')
  const line = connection()
  motion.addEventListener('change', listener)
  line?.addEventListener?.('change', listener)
  window.addEventListener(SAVING_CHANGED, listener)
  return () => {
    motion.removeEventListener('change', listener)
    line?.removeEventListener?.('change', listener)
    window.removeEventListener(SAVING_CHANGED, listener)
  }
}
