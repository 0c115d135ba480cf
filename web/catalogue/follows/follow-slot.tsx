import { idleComponent } from '../../lib/loading/idle-component.tsx'
import { FollowPlaceholder } from './follow-placeholder.tsx'

/** Follows a search or a theme. */
export const FollowSlot = idleComponent(() => import('./follow-button.tsx'), { Placeholder: FollowPlaceholder })
