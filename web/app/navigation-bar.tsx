import { useNavigation } from 'react-router'

/** A thin line while the next page is on its way; it appears only when that takes a while. */
export function NavigationBar() {
  const busy = useNavigation().state !== 'idle'
  return <div aria-hidden data-busy={busy} className="navigation-bar" />
}
