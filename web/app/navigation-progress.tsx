import { useNavigation } from 'react-router'

/** Progress bar of a navigation; CSS delays it, so that quick ones show none. */
export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle'
  return <div aria-hidden data-busy={busy} className="navigation-bar" />
}
