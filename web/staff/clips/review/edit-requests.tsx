import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditRequest } from '../../../../contract/catalogue/edit-requests.ts'
import type { CallReply } from '../../../../contract/index.ts'
import { t, translate } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { momentText } from '../../../lib/day-text.ts'
import { call } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { classNames } from '../../../ui/class-names.ts'
import { QueryStates } from '../../../ui/data-list.tsx'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { StepPager } from '../../../ui/paging/step-pager.tsx'
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
function BatchDecision({ request, count }: { request: EditRequest; count: number }) {
  const number = count.toLocaleString('en-IN')
  return (
    <DecisionButtons
      request={request}
      batch
      approve={{ label: t('Approve all {count} changes of this batch', { count: number }) }}
      reject={{ label: t('Reject all {count} changes of this batch', { count: number }) }}
      cancel={{ label: t('Cancel all {count} changes of this batch', { count: number }) }}
      success={(_decision, { message, left }) =>
        [translate(message), left > 0 && t('Of this batch {count} were changed since and wait on.', { count: left })]
          .filter(Boolean)
          .join(' ')
      }
    />
  )
}

function Decision({ request }: { request: EditRequest }) {
  const { name } = request
  const said = {
    approve: t('Approved: {name}', { name }),
    reject: t('Rejected: {name}', { name }),
    takeback: t('Undone'),
  }
  return (
    <DecisionButtons
      request={request}
      approve={{ label: t('Approve'), name: t('Approve the change of {name}', { name }) }}
      reject={{ label: t('Reject'), name: t('Reject the change of {name}', { name }) }}
      cancel={{ label: t('Cancel change'), name: t('Cancel change: {name}', { name }) }}
      success={(decision) => said[decision]}
    />
  )
}

/** What stands on a button, and its name where that alone does not say of what. */
interface ButtonTexts {
  label: string
  name?: string
}

interface DecisionButtonsProps {
  request: EditRequest
  /** All that wait of its batch. */
  batch?: boolean
  approve: ButtonTexts
  reject: ButtonTexts
  cancel: ButtonTexts
  success: (decision: 'approve' | 'reject' | 'takeback', reply: CallReply<'POST /videos/decideedit'>) => string
}

/** Yes or no of an ADMIN; its author may take it back. */
function DecisionButtons({ request: { id, own }, batch, approve, reject, cancel, success }: DecisionButtonsProps) {
  const isAdmin = useSession().claims?.role === 'ADMIN'
  const [rejecting, setRejecting] = useState(false)
  const failure = 'That did not work. Please try again.'
  const about = { id, ...(batch && { batch }) }
  const decide = useClipChange({
    send: (decision: 'approve' | 'takeback') => api('POST /videos/decideedit', { ...about, decision }),
    success: (reply, decision) => success(decision, reply),
    failure,
    toastErrors: true,
  })
  const refuse = useClipChange({
    send: (reason: string) => api('POST /videos/decideedit', { ...about, decision: 'reject', reason }),
    success: (reply) => success('reject', reply),
    failure,
    onSuccess: () => setRejecting(false),
  })
  return (
    <div className={classNames('flex flex-wrap gap-2', batch && 'w-full')}>
      {isAdmin && (
        <>
          <RowButton
            variant="accent"
            busy={decide.input === 'approve'}
            {...approve}
            onClick={() => decide.run('approve')}
          />
          <RowButton variant="danger" {...reject} onClick={() => setRejecting(true)} />
        </>
      )}
      {own && <RowButton busy={decide.input === 'takeback'} {...cancel} onClick={() => decide.run('takeback')} />}
      {rejecting && (
        <ReasonDialog
          keepAs={`reject-change ${id}`}
          title={reject.name ?? reject.label}
          action={t('Reject')}
          danger
          busy={refuse.busy}
          problem={refuse.problem}
          reasonLabel={t('Reason')}
          reasonHint={t('The author reads this')}
          required={t('Say why it is rejected')}
          onSubmit={refuse.run}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  )
}
