import { deferredParts } from '../../lib/loading/deferred-component.tsx'

const loadBox = () => import('./search-box.tsx')
const loadPanel = () => import('./side-panel.tsx')

export const SearchBox = deferredParts(import.meta.env.SSR ? await loadBox() : null, loadBox)((all) => all.SearchBox)
export const SidePanel = deferredParts(
  import.meta.env.SSR ? await loadPanel() : null,
  loadPanel,
)((all) => all.SidePanel)
