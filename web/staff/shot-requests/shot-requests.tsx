import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t, type Text } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { DataList } from '../../ui/data-list.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type ShotRequest, ShotRequestRow } from './shot-request-row.tsx'

type State = ShotRequest['state']

// `{wishes}` is always empty: it makes the key differ from the same English text elsewhere, whose Hindi is another.
const STATES = [
  { id: 'open', label: 'Open{wishes}', empty: 'Nobody asks for anything that is not looked after.' },
  { id: 'planned', label: 'Planned', empty: 'Nothing is planned.' },
  { id: 'filmed', label: 'Filmed', empty: 'Nothing was filmed on request yet.' },
] as const satisfies { id: State; label: Text; empty: Text }[]

/** Shot requests of visitors, those of most people first; requests with the same key are one row. */
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
  return (
    <DataList
      ordered
      label={t('Wishes')}
      query={query}
      rows={query.data?.wishes ?? []}
      row={(request) => <ShotRequestRow key={request.fold} request={request} />}
      empty={empty}
      failed={t('The requests could not be loaded.')}
    />
  )
}
