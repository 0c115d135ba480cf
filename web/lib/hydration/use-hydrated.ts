import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first render, true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
