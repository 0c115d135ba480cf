import type { Role } from '../../contract/values.ts'
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
  collections: 'Collections',
  settings: 'Settings',
  insight: 'Insight',
  orders: 'Orders',
  customers: 'Customers',
  notices: 'Notices',
  claims: 'Claims',
  takedowns: 'Take-downs',
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
      ids: ['insight', 'orders', 'customers', 'messages', 'takedowns', 'licences', 'notices', 'claims', 'review-queue'],
    },
    // SCR-59: ADMIN may do everything that an EMPLOYEE may.
    { heading: 'Uploads', ids: ['upload-video', 'batch-upload', 'upload-collection', 'collections'] },
    { heading: 'Words and records', ids: ['search-words', 'shot-requests', 'programs', 'audit-log'] },
  ],
  EMPLOYEE: [
    { ids: ['upload-video', 'batch-upload', 'upload-collection', 'manage-videos', 'settings'] },
    { heading: 'More', ids: ['collections', 'search-words', 'shot-requests', 'insight'] },
  ],
  USER: [],
}

export const menuOf = (role: Role): MenuGroup[] => MENUS[role]

/** Every section of a role, in the menu's order. */
export const sectionsOf = (role: Role): SectionId[] => menuOf(role).flatMap(({ ids }) => ids)

/** The section that an address names, when the role has it; else the role's first. */
export function readSection(role: Role, text: string | null): SectionId {
  const own = sectionsOf(role)
  return own.find((id) => id === text) ?? own[0] ?? 'settings'
}
