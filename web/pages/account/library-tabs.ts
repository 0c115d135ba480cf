import { lazyComponent } from '../../lib/loading/lazy-component.tsx'

/** The tabs of a customer's dashboard, in their order. */
const TABS = ['history', 'purchased', 'saved', 'orders'] as const
export type TabId = (typeof TABS)[number]

export const SavedTab = lazyComponent(() => import('./saved-tab.tsx'))
export const OrdersList = lazyComponent(() => import('../../licensing/orders/orders-list.tsx'))

/** Those in chunks of their own. */
const PRELOADS: Partial<Record<TabId, () => Promise<unknown>>> = { saved: SavedTab.preload, orders: OrdersList.preload }

export const readTab = (asked: string | null): TabId => TABS.find((tab) => tab === asked) ?? 'history'

/** How the chunk of a tab is loaded; nothing for those of the dashboard itself. */
export const preloadOfTab = (asked: string | null) => PRELOADS[readTab(asked)]
