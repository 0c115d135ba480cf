import type { Role } from '../../contract/values.ts'

/** Every section of the back office by its address part and its name in the menu (spec 2). */
export const SECTIONS = {
  'add-user': 'Add User',
  'manage-users': 'Manage Users',
  'manage-videos': 'Manage Videos',
  'manage-plans': 'Manage Plans',
  'manage-filters': 'Manage Filters & Themes',
  'upload-video': 'Upload Video',
  'batch-upload': 'Batch Upload Multiple Videos',
  'upload-collection': 'Upload Collection',
  orders: 'Orders',
  licences: 'Licences',
  settings: 'Settings',
} as const
export type SectionId = keyof typeof SECTIONS

const EMPLOYEE: SectionId[] = ['upload-video', 'batch-upload', 'upload-collection', 'manage-videos', 'settings']
/** Readings, Access: ADMIN may do everything that an EMPLOYEE may; the spec's five entries come first. */
const ADMIN: SectionId[] = [
  'add-user',
  'manage-users',
  'manage-videos',
  'manage-plans',
  'manage-filters',
  'upload-video',
  'batch-upload',
  'upload-collection',
  'orders',
  'licences',
]

/** The left menu of a role, in the spec's order. */
export const sectionsOf = (role: Role): SectionId[] => (role === 'ADMIN' ? ADMIN : role === 'EMPLOYEE' ? EMPLOYEE : [])

/** The section that an address names, when the role has it; else the role's first. */
export function readSection(role: Role, text: string | null): SectionId {
  const own = sectionsOf(role)
  return own.find((id) => id === text) ?? own[0] ?? 'settings'
}
