import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t, type Text } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ShotRequestRow } from './shot-request-row.tsx'

export type ShotRequest = CallReply<'GET /staff/shotrequests'>['wishes'][number]
type State = ShotRequest['state']

// `{wishes}` is filled with nothing: it tells these words from the same ones elsewhere, which Hindi says otherwise.
const STATES = [
  { id: 'open', label: 'Open{wishes}', empty: 'Nobody asks for anything that is not looked after.' },
  { id: 'planned', label: 'Planned', empty: 'Nothing is planned.' },
  { id: 'filmed', label: 'Filmed', empty: 'Nothing was filmed on request yet.' },
] as const satisfies { id: State; label: Text; empty: Text }[]

/** Shots that people asked for, those of most people first; the same wish in other words stands once. */
export default function ShotRequests() {
  const [state, setState] = useState<State>('open')
  return (
    <Tabs
      label={t('Shot requests')}
      current={state}
      onChange={setState}
      tabs={STATES.map(({ id, label, empty }) => ({
        id,
        label: t(label, { wishes: '' }),
        content: <ShotRequestList key={id} state={id} empty={t(empty)} />,
      }))}
    />
  )
}

function ShotRequestList({ state, empty }: { state: State; empty: string }) {
  const query = useQuery({ ...call('GET /staff/shotrequests', { state }), staleTime: 0 })
  if (query.isPending) return <Spinner fullPage size={36} />
  if (query.isError)
    return <ErrorState text={t('The requests could not be loaded.')} onRetry={() => void query.refetch()} />
  if (query.data.wishes.length === 0) return <EmptyState text={empty} />
  return (
    <ol aria-label={t('Wishes')} className="grid gap-2">
      {query.data.wishes.map((wish) => (
        <ShotRequestRow key={wish.fold} wish={wish} />
      ))}
    </ol>
  )
}
