import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Undo2 } from 'lucide-react'
import type { LabelChange } from '../../../contract/catalogue/labels.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { momentText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { Section } from '../../ui/section.tsx'
import { StepPager } from '../../ui/paging/step-pager.tsx'
import { useAddressPage } from '../address-filter.ts'
import { RowButton } from '../staff-buttons.tsx'
import { LABEL_CALLS } from './label-calls.ts'

const isRunning = ({ state }: LabelChange) => state === 'running' || state === 'undoing'

/** What was renamed and merged: how far it is, and the way back. */
export function LabelChanges() {
  const [page, turn] = useAddressPage()
  const { data } = useQuery({
    ...call('GET /videos/labelchanges', { page: String(page) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.changes.some(isRunning) ? 1000 : false),
  })
  const undo = useChange({
    send: (id: string) => api('POST /videos/undolabelchange', { id }),
    success: '',
    failure: 'It could not be undone.',
    refresh: LABEL_CALLS,
  })
  const changes = data?.changes ?? []
  useRefreshWhenDone(data?.changes)
  if (changes.length === 0 && page === 1) return null
  return (
    <Section framed title={t('Renamed and merged')}>
      <FormError text={undo.problem} />
      <ul className="grid text-small">
        {changes.map((change) => (
          <li
            key={change.id}
            className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5 last:border-0"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">
              {change.was.join(', ')} → {change.becomes}
              <span className="ml-3 text-meta text-ink-3">
                {[momentText(change.at), change.by].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Progress change={change} />
            {change.state === 'done' && (
              <RowButton
                icon={Undo2}
                busy={undo.input === change.id}
                label={t('Undo')}
                name={t('Undo {name}', { name: `${change.was.join(', ')} → ${change.becomes}` })}
                onClick={() => undo.run(change.id)}
              />
            )}
          </li>
        ))}
      </ul>
      <StepPager
        label={t('Pages of {heading}', { heading: t('Renamed and merged') })}
        page={page}
        totalPages={data?.more ? page + 1 : page}
        onChange={turn}
      />
    </Section>
  )
}

/** The lists beside show names and counts of clips, which are others once a change has ended. */
function useRefreshWhenDone(changes: readonly LabelChange[] | undefined): void {
  const client = useQueryClient()
  const ended = changes?.flatMap((change) => (isRunning(change) ? [] : `${change.id} ${change.state}`)).join()
  const before = useRef<string>(undefined)
  useEffect(() => {
    const isNew = before.current !== undefined && ended !== undefined && ended !== before.current
    before.current = ended
    if (isNew) for (const name of LABEL_CALLS) void client.invalidateQueries({ queryKey: [name] })
  }, [client, ended])
}

const clipsText = (count: number): string => (count === 1 ? t('1 clip') : t('{count} clips', { count }))

function Progress({ change }: { change: LabelChange }) {
  const { state, done, total, kept } = change
  if (isRunning(change))
    return (
      <>
        <progress value={done} max={Math.max(1, total)} aria-label={t('Clips done')} className="h-2 w-32" />
        <output className="tabular-nums">{t('{done} of {total} clips', { done, total })}</output>
      </>
    )
  return (
    <span className="text-ink-2 tabular-nums">
      {state === 'undone' ? t('Undone') : clipsText(done)}
      {kept > 0 && ` · ${t('{count} changed since then stay as they are', { count: kept })}`}
    </span>
  )
}
