import { lazy, Suspense, type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Role } from '../../contract/values.ts'
import { t } from '../language/text.ts'
import { loadChunk } from '../lib/loading/load-chunk.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useFocusRecovery } from './use-focus-recovery.ts'
import { readSection, SECTIONS, type SectionId } from './staff-sections.ts'
import { StaffMenu } from './staff-menu.tsx'

const UploadSection = lazy(() => loadChunk(() => import('./uploads/upload-section.tsx')))
const ManageVideos = lazy(() => loadChunk(() => import('./clips/manage-videos.tsx')))
const ManagePlans = lazy(() => loadChunk(() => import('./shop/manage-plans.tsx')))
const ManageFilters = lazy(() => loadChunk(() => import('./shop/manage-filters.tsx')))
const ManageUsers = lazy(() => loadChunk(() => import('./people/manage-users.tsx')))
const OrdersSection = lazy(() => loadChunk(() => import('./orders/orders-section.tsx')))
const LicenceRegister = lazy(() => loadChunk(() => import('./licences/licence-register.tsx')))
const CustomersSection = lazy(() => loadChunk(() => import('./customers/customers-section.tsx')))
const InsightSection = lazy(() => loadChunk(() => import('./insight/insight-section.tsx')))
const SearchTerms = lazy(() => loadChunk(() => import('./search-terms/search-terms.tsx')))
const ShotRequests = lazy(() => loadChunk(() => import('./shot-requests/shot-requests.tsx')))
const AuditLog = lazy(() => loadChunk(() => import('./audit/audit-log.tsx')))
const ReviewQueue = lazy(() => loadChunk(() => import('./clips/review/review-queue.tsx')))
const AddUser = lazy(() => loadChunk(() => import('./people/add-user.tsx')))

interface StaffPanelProps {
  role: Role
  /** Beside the heading, in every section. */
  action?: ReactNode
  /** Above the section: something the person should know or do. */
  notice?: ReactNode
}

/** SCR-59: the back office of ADMIN and of EMPLOYEE. */
export default function StaffPanel({ role, action, notice }: StaffPanelProps) {
  const [params] = useSearchParams()
  const section = readSection(role, params.get('section'))
  const heading = useHeadingFocus(section)
  useFocusRecovery()
  return (
    <div className="mx-auto grid w-full max-w-[1680px] gap-x-9 gap-y-5 px-3 pt-6 pb-18 sm:px-7 md:grid-cols-[232px_minmax(0,1fr)]">
      <StaffMenu role={role} current={section} />
      <main id="main" className="grid min-w-0 content-start gap-6">
        <header className="flex flex-wrap items-center justify-between gap-4">
          <h1 ref={heading} tabIndex={-1} className="font-display text-h2 outline-none">
            {t(SECTIONS[section])}
          </h1>
          {action}
        </header>
        {notice}
        <Suspense fallback={<Spinner fullPage size={36} />}>
          <Section id={section} role={role} />
        </Suspense>
      </main>
    </div>
  )
}

/** A link from one section to another is removed with its section: then the focus goes to the new heading. */
function useHeadingFocus(section: SectionId) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(section)
  useEffect(() => {
    if (before.current === section) return
    before.current = section
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [section])
  return heading
}

function Section({ id, role }: { id: SectionId; role: Role }) {
  switch (id) {
    case 'add-user':
      return <AddUser />
    case 'manage-users':
      return <ManageUsers />
    case 'manage-videos':
      return <ManageVideos mayDelete={role === 'ADMIN'} />
    case 'manage-plans':
      return <ManagePlans />
    case 'manage-filters':
      return <ManageFilters />
    case 'upload-video':
    case 'batch-upload':
    case 'upload-collection':
      return <UploadSection key={id} kind={id} role={role} />
    case 'orders':
      return <OrdersSection />
    case 'licences':
      return <LicenceRegister />
    case 'customers':
      return <CustomersSection />
    case 'insight':
      return <InsightSection role={role} />
    case 'search-words':
      return <SearchTerms />
    case 'shot-requests':
      return <ShotRequests />
    case 'audit-log':
      return <AuditLog />
    case 'review-queue':
      return <ReviewQueue />
    case 'settings':
      return <p className="text-ink-2">{t('Settings will appear here.')}</p>
  }
}
