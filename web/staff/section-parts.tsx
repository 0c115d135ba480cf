import type { ComponentType, ReactNode } from 'react'
import type { Role } from '../../contract/constants.ts'
import { t } from '../language/text.ts'
import { lazyComponent, type LazyComponent } from '../lib/loading/lazy-component.tsx'
import type { SectionId } from './staff-sections.ts'

/** What sections show that belongs to other parts of the program. */
export interface ForeignParts {
  /** Webhooks and API keys: the keys are a part of accounts. */
  programs: ReactNode
  /** Words of the legal texts: a part of site. */
  legalTexts: ReactNode
}

interface SectionPart {
  /** Loads its chunk, beside that of the back office: one after the other they would take a round trip more. */
  preload?: () => Promise<unknown>
  render: (role: Role, parts: ForeignParts) => ReactNode
}

/** A section in a chunk of its own. */
function section<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  propsOf: (role: Role, parts: ForeignParts) => P,
): SectionPart {
  const Part: LazyComponent<P> = lazyComponent(load)
  return { preload: Part.preload, render: (role, parts) => <Part {...propsOf(role, parts)} /> }
}

const none = () => ({})
const isAdmin = (role: Role) => role === 'ADMIN'

const UploadSection = lazyComponent(() => import('./uploads/upload-section.tsx'))
/** Three sections of one component: a key for each, or what was typed in one would stand in the next. */
const upload = (kind: 'upload-video' | 'batch-upload' | 'upload-collection'): SectionPart => ({
  preload: UploadSection.preload,
  render: (role) => <UploadSection key={kind} kind={kind} role={role} />,
})

/** What each section of the back office shows. */
export const SECTION_PARTS: Record<SectionId, SectionPart> = {
  'add-user': section(() => import('./people/add-user.tsx'), none),
  'manage-users': section(() => import('./people/manage-users.tsx'), none),
  'manage-videos': section(
    () => import('./clips/manage-videos.tsx'),
    (role) => ({ mayDelete: isAdmin(role) }),
  ),
  'manage-plans': section(() => import('./shop/manage-plans.tsx'), none),
  'manage-filters': section(
    () => import('./shop/manage-filters.tsx'),
    (role) => ({ mayAudit: isAdmin(role) }),
  ),
  'upload-video': upload('upload-video'),
  'batch-upload': upload('batch-upload'),
  'upload-collection': upload('upload-collection'),
  uploads: section(() => import('./uploads/all-uploads.tsx'), none),
  collections: section(
    () => import('./collections/collections-section.tsx'),
    (role) => ({ mayDelete: isAdmin(role) }),
  ),
  orders: section(() => import('./orders/orders-section.tsx'), none),
  licences: section(() => import('./licences/licence-register.tsx'), none),
  customers: section(
    () => import('./customers/customers-section.tsx'),
    (role) => ({ mayDecide: isAdmin(role) }),
  ),
  messages: section(
    () => import('./messages/messages-section.tsx'),
    (role) => ({ mayWithdraw: isAdmin(role) }),
  ),
  claims: section(() => import('./claims/claims-section.tsx'), none),
  'shop-settings': section(
    () => import('./shop-settings/shop-settings-section.tsx'),
    (_role, { legalTexts }) => ({ legalTexts }),
  ),
  takedowns: section(() => import('./takedowns/takedowns-section.tsx'), none),
  comments: section(
    () => import('./comments/comments-section.tsx'),
    (role) => ({ namesOwners: isAdmin(role) }),
  ),
  notices: section(() => import('./notices/notices-section.tsx'), none),
  today: section(() => import('./today/today-section.tsx'), none),
  insight: section(
    () => import('./insight/insight-section.tsx'),
    (role) => ({ role }),
  ),
  'search-words': section(() => import('./search-terms/search-terms.tsx'), none),
  'shot-requests': section(() => import('./shot-requests/shot-requests.tsx'), none),
  'audit-log': section(() => import('./audit/audit-log.tsx'), none),
  'review-queue': section(() => import('./clips/review/review-queue.tsx'), none),
  programs: { render: (_role, { programs }) => programs },
  settings: { render: () => <p className="text-ink-2">{t('Settings will appear here.')}</p> },
}
