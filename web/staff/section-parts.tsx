import { lazyComponent } from '../lib/loading/lazy-component.tsx'
import type { SectionId } from './staff-sections.ts'

/** The sections of the back office, each in a chunk of its own. */
export const UploadSection = lazyComponent(() => import('./uploads/upload-section.tsx'))
export const AllUploads = lazyComponent(() => import('./uploads/all-uploads.tsx'))
export const ManageVideos = lazyComponent(() => import('./clips/manage-videos.tsx'))
export const ManagePlans = lazyComponent(() => import('./shop/manage-plans.tsx'))
export const ManageFilters = lazyComponent(() => import('./shop/manage-filters.tsx'))
export const ManageUsers = lazyComponent(() => import('./people/manage-users.tsx'))
export const OrdersSection = lazyComponent(() => import('./orders/orders-section.tsx'))
export const LicenceRegister = lazyComponent(() => import('./licences/licence-register.tsx'))
export const CustomersSection = lazyComponent(() => import('./customers/customers-section.tsx'))
export const MessagesSection = lazyComponent(() => import('./messages/messages-section.tsx'))
export const ClaimsSection = lazyComponent(() => import('./claims/claims-section.tsx'))
export const ShopSettingsSection = lazyComponent(() => import('./shop-settings/shop-settings-section.tsx'))
export const NoticesSection = lazyComponent(() => import('./notices/notices-section.tsx'))
export const TakedownsSection = lazyComponent(() => import('./takedowns/takedowns-section.tsx'))
export const CommentsSection = lazyComponent(() => import('./comments/comments-section.tsx'))
export const TodaySection = lazyComponent(() => import('./today/today-section.tsx'))
export const InsightSection = lazyComponent(() => import('./insight/insight-section.tsx'))
export const SearchTerms = lazyComponent(() => import('./search-terms/search-terms.tsx'))
export const ShotRequests = lazyComponent(() => import('./shot-requests/shot-requests.tsx'))
export const AuditLog = lazyComponent(() => import('./audit/audit-log.tsx'))
export const CollectionsSection = lazyComponent(() => import('./collections/collections-section.tsx'))
export const ReviewQueue = lazyComponent(() => import('./clips/review/review-queue.tsx'))
export const AddUser = lazyComponent(() => import('./people/add-user.tsx'))

const PARTS: Partial<Record<SectionId, { preload: () => Promise<unknown> }>> = {
  'add-user': AddUser,
  'manage-users': ManageUsers,
  'manage-videos': ManageVideos,
  'manage-plans': ManagePlans,
  'manage-filters': ManageFilters,
  'upload-video': UploadSection,
  'batch-upload': UploadSection,
  'upload-collection': UploadSection,
  uploads: AllUploads,
  collections: CollectionsSection,
  orders: OrdersSection,
  licences: LicenceRegister,
  customers: CustomersSection,
  messages: MessagesSection,
  claims: ClaimsSection,
  'shop-settings': ShopSettingsSection,
  takedowns: TakedownsSection,
  comments: CommentsSection,
  notices: NoticesSection,
  today: TodaySection,
  insight: InsightSection,
  'search-words': SearchTerms,
  'shot-requests': ShotRequests,
  'audit-log': AuditLog,
  'review-queue': ReviewQueue,
}

/** Loads a section beside the back office itself, so that it takes no trip more. A failure shows where it is rendered. */
export const preloadSection = (id: SectionId): void => void PARTS[id]?.preload().catch(() => null)
