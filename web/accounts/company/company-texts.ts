import type { CompanyRole } from '../../../contract/company-roles.ts'
import type { Text } from '../../language/text.ts'

export const ROLE_NAMES = {
  viewer: 'Viewer',
  editor: 'Editor',
  buyer: 'Buyer',
  owner: 'Owner',
} as const satisfies Record<CompanyRole, Text>

/** What each may do, beside those before it. */
export const ROLE_RIGHTS = {
  viewer: 'Sees what the company owns, its licences and its boards',
  editor: 'Downloads, fills the cart, works on boards, asks for quotations',
  buyer: 'Buys, and sees orders and invoices',
  owner: 'Invites people and changes the company',
} as const satisfies Record<CompanyRole, Text>
