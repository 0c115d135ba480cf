import { type Right, rightsOf, type Role } from '../../contract/constants.ts'
import type { Text } from '../language/text.ts'

/** Every section of the back office by its address part and its name in the menu (SCR-59). */
export const SECTIONS = {
  'add-user': 'Add User',
  'manage-users': 'Manage Users',
  'manage-videos': 'Manage Videos',
  'manage-plans': 'Manage Plans',
  'manage-filters': 'Manage Filters & Themes',
  'upload-video': 'Upload Video',
  'batch-upload': 'Batch Upload Multiple Videos',
  'upload-collection': 'Upload Collection',
  uploads: 'All uploads',
  collections: 'Collections',
  settings: 'Settings',
  today: 'Today',
  insight: 'Insight',
  orders: 'Orders',
  customers: 'Customers',
  notices: 'Notices',
  claims: 'Claims',
  'shop-settings': 'Shop settings',
  takedowns: 'Take-downs',
  comments: 'Comments',
  messages: 'Messages',
  licences: 'Licences',
  'review-queue': 'Review queue',
  'search-words': 'Search words',
  'shot-requests': 'Shot requests',
  programs: 'Programs',
  'audit-log': 'Audit log',
} as const satisfies Record<string, Text>
export type SectionId = keyof typeof SECTIONS

export interface MenuGroup {
  /** Undefined for the spec's own entries, which come first. */
  heading?: Text
  ids: SectionId[]
}

/** SCR-59: each role's five in its order and words; further sections follow under headings. */
const MENUS: Record<Role, MenuGroup[]> = {
  ADMIN: [
    { ids: ['add-user', 'manage-users', 'manage-videos', 'manage-plans', 'manage-filters'] },
    {
      heading: 'Shop',
      ids: [
        'today',
        'insight',
        'orders',
        'customers',
        'messages',
        'takedowns',
        'comments',
        'licences',
        'notices',
        'claims',
        'shop-settings',
        'review-queue',
      ],
    },
    // SCR-59: ADMIN may do everything that an EMPLOYEE may.
    { heading: 'Uploads', ids: ['upload-video', 'batch-upload', 'upload-collection', 'uploads', 'collections'] },
    { heading: 'Words and records', ids: ['search-words', 'shot-requests', 'programs', 'audit-log'] },
  ],
  EMPLOYEE: [
    { ids: ['upload-video', 'batch-upload', 'upload-collection', 'manage-videos', 'settings'] },
    { heading: 'More', ids: ['today', 'uploads', 'collections', 'search-words', 'shot-requests', 'insight'] },
    { heading: 'Shop', ids: ['review-queue', 'takedowns', 'comments', 'orders', 'customers', 'messages', 'licences'] },
    { heading: 'Settings', ids: ['manage-plans', 'manage-filters', 'claims'] },
  ],
  USER: [],
}

/** Whose desk a section is; the others are every member's of that role. */
const RIGHT_OF: Partial<Record<SectionId, Right>> = {
  'upload-video': 'upload',
  'batch-upload': 'upload',
  'upload-collection': 'upload',
  uploads: 'upload',
  'review-queue': 'review',
  takedowns: 'review',
  comments: 'review',
  orders: 'orders',
  customers: 'orders',
  messages: 'orders',
  licences: 'orders',
  'manage-plans': 'settings',
  'manage-filters': 'settings',
  claims: 'settings',
}

/** ACC-26: the groups of a role, without the desks that the person was not given. */
export function menuOf(role: Role, given: readonly Right[] = ['upload']): MenuGroup[] {
  const rights = rightsOf(role, given)
  const isOwn = (id: SectionId) => !RIGHT_OF[id] || rights.includes(RIGHT_OF[id])
  return MENUS[role]
    .map(({ ids, ...group }) => ({ ...group, ids: ids.filter(isOwn) }))
    .filter(({ ids }) => ids.length > 0)
}

/** Every section of a person, in the menu's order. */
export const sectionsOf = (role: Role, given?: readonly Right[]): SectionId[] =>
  menuOf(role, given).flatMap(({ ids }) => ids)

/** The section that an address names, when the person has it; else their first. */
export function readSection(role: Role, text: string | null, given?: readonly Right[]): SectionId {
  const own = sectionsOf(role, given)
  // B28: the menu's order is the spec's; an ADMIN begins with what waits.
  const first = role === 'ADMIN' ? 'today' : own[0]
  return own.find((id) => id === text) ?? first ?? 'settings'
}
