import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditRequest } from '../../../../contract/catalogue/edit-requests.ts'
import { t, translate } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { momentText } from '../../../lib/day-text.ts'
import { call } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { QueryStates } from '../../../ui/data-list.tsx'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { StepPager } from '../../../ui/step-pager.tsx'
import { useAddressPage, useStayWithin } from '../../address-filter.ts'
import { RowButton } from '../../staff-buttons.tsx'
import { ChangedFields } from '../edit/clip-details.tsx'
import { useClipChange } from '../refresh-clips.ts'

/** Edits of live clips that wait for an ADMIN; the oldest first. */
export function EditRequests() {
  const paging = useAddressPage('page-changes')
  const [page, turn] = paging
  const query = useQuery({
    ...call('GET /videos/editrequests', { page: String(page) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const { requests = [], total = 0, totalPages = 1 } = query.data ?? {}
  useStayWithin(paging, query.isPlaceholderData ? undefined : query.data?.totalPages)
  if (query.isSuccess && total === 0) return null
  return (
    <section aria-labelledby="edits" className="grid gap-2">
      <h2 id="edits" className="text-h3 font-strong">
        {t('Changes of live clips')} <span className="font-normal text-ink-3">{total || ''}</span>
      </h2>
      <p className="text-small text-ink-2">{t('The old words stay public until you approve.')}</p>
      <QueryStates query={query} failed={t('The queue could not be loaded.')} />
      <RequestList label={t('Changes to review')} requests={requests} />
      <StepPager
        label={t('Pages of {heading}', { heading: t('Changes of live clips') })}
        page={page}
        totalPages={totalPages}
        onChange={turn}
      />
    </section>
  )
}

/** What of one clip waits, and what was rejected lately. */
export function ClipEditRequests({ requests }: { requests: EditRequest[] }) {
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="requests" className="grid gap-2 rounded-control border border-spark p-4">
      <h3 id="requests" className="font-strong">
        {t('Changes that are not public')}
      </h3>
      <RequestList label={t('Changes that are not public')} requests={requests} />
    </section>
  )
}

const RequestList = ({ label, requests }: { label: string; requests: EditRequest[] }) => (
  <ul aria-label={label} className="grid gap-px">
    {requests.map((request, at) => (
      <RequestRow key={request.id} request={request} isFirst={isFirstOfBatch(requests, at)} />
    ))}
  </ul>
)

const isFirstOfBatch = (requests: readonly EditRequest[], at: number): boolean =>
  requests.findIndex(({ batch }) => batch && batch.id === requests[at]?.batch?.id) === at

/** @param props.isFirst of its batch, all of which is decided there */
function RequestRow({ request, isFirst }: { request: EditRequest; isFirst: boolean }) {
  const { name, by, at, rejected, reason } = request
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-2 text-small last:border-b-0">
      <div className="min-w-48 flex-1">
        <p className="font-strong wrap-anywhere">{name}</p>
        <p className="text-meta text-ink-3">{[momentText(at), by].filter(Boolean).join(' · ')}</p>
        <ChangedFields {...request} />
        {rejected && <p className="text-danger">{t('Rejected: {name}', { name: reason })}</p>}
      </div>
      {!rejected && <Decision request={request} />}
      {!rejected && isFirst && request.batch && request.batch.waiting > 1 && (
        <BatchDecision request={request} count={request.batch.waiting} />
      )}
    </li>
  )
}

/** The same for all that came by one act on many clips. */
function BatchDecision({ request: { id, own }, count }: { request: EditRequest; count: number }) {
  const isAdmin = useSession().claims?.role === 'ADMIN'
  const [rejecting, setRejecting] = useState(false)
  const number = count.toLocaleString('en-IN')
  const title = t('Reject all {count} changes of this batch', { count: number })
  const decide = useClipChange({
    send: (decision: { decision: 'approve' | 'takeback' } | { decision: 'reject'; reason: string }) =>
      api('POST /videos/decideedit', { id, batch: true, ...decision }),
    success: ({ message, left }) =>
      [translate(message), left > 0 && t('Of this batch {count} were changed since and wait on.', { count: left })]
        .filter(Boolean)
        .join(' '),
    failure: 'That did not work. Please try again.',
    toastErrors: true,
    onSuccess: () => setRejecting(false),
  })
  return (
    <div className="flex w-full flex-wrap gap-2">
      {isAdmin && (
        <>
          <RowButton
            variant="accent"
            busy={decide.input?.decision === 'approve'}
            label={t('Approve all {count} changes of this batch', { count: number })}
            onClick={() => decide.run({ decision: 'approve' })}
          />
          <RowButton variant="danger" label={title} onClick={() => setRejecting(true)} />
        </>
      )}
      {own && (
        <RowButton
          busy={decide.input?.decision === 'takeback'}
          label={t('Cancel all {count} changes of this batch', { count: number })}
          onClick={() => decide.run({ decision: 'takeback' })}
        />
      )}
      {rejecting && (
        <ReasonDialog
          keepAs={`reject-change ${id}`}
          title={title}
          action={t('Reject')}
          danger
          busy={decide.busy}
          problem={decide.problem}
          reasonLabel={t('Reason')}
          reasonHint={t('The author reads this')}
          required={t('Say why it is rejected')}
          onSubmit={(reason) => decide.run({ decision: 'reject', reason })}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  )
}

/** Yes or no of an ADMIN; its author may take it back. */
function Decision({ request: { id, name, own } }: { request: EditRequest }) {
  const isAdmin = useSession().claims?.role === 'ADMIN'
  const [rejecting, setRejecting] = useState(false)
  const failure = 'That did not work. Please try again.'
  const title = t('Reject the change of {name}', { name })
  const decide = useClipChange({
    send: (decision: 'approve' | 'takeback') => api('POST /videos/decideedit', { id, decision }),
    success: (_reply, decision) => (decision === 'approve' ? t('Approved: {name}', { name }) : t('Undone')),
    failure,
    toastErrors: true,
  })
  const reject = useClipChange({
    send: (reason: string) => api('POST /videos/decideedit', { id, decision: 'reject', reason }),
    success: () => t('Rejected: {name}', { name }),
    failure,
    onSuccess: () => setRejecting(false),
  })
  return (
    <div className="flex flex-wrap gap-2">
      {isAdmin && (
        <>
          <RowButton
            variant="accent"
            busy={decide.input === 'approve'}
            label={t('Approve')}
            name={t('Approve the change of {name}', { name })}
            onClick={() => decide.run('approve')}
          />
          <RowButton variant="danger" label={t('Reject')} name={title} onClick={() => setRejecting(true)} />
        </>
      )}
      {own && (
        <RowButton
          busy={decide.input === 'takeback'}
          label={t('Cancel change')}
          name={t('Cancel change: {name}', { name })}
          onClick={() => decide.run('takeback')}
        />
      )}
      {rejecting && (
        <ReasonDialog
          keepAs={`reject-change ${id}`}
          title={title}
          action={t('Reject')}
          danger
          busy={reject.busy}
          problem={reject.problem}
          reasonLabel={t('Reason')}
          reasonHint={t('The author reads this')}
          required={t('Say why it is rejected')}
          onSubmit={reject.run}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  )
}
