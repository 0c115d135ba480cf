import { MESSAGE_STATES } from '../../../contract/site/message-topics.ts'
import { t, type Text } from '../../language/text.ts'
import { DataList } from '../../ui/data-list.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddressTab } from '../address-filter.ts'
import { KeysetPager, usePagedQuery } from '../paged-query.tsx'
import { MESSAGE_STATE_NAMES, type Message } from './message.ts'
import { MessageRow } from './message-row.tsx'

const EMPTY = {
  open: 'No open messages.',
  answered: 'No answered messages yet.',
  closed: 'No closed messages yet.',
} as const satisfies Record<Message['state'], Text>

/** What visitors and customers wrote, by state. */
export default function MessagesSection({ mayWithdraw }: { mayWithdraw: boolean }) {
  const [state, select] = useAddressTab('state', MESSAGE_STATES)
  return (
    <Tabs
      label={t('Messages')}
      current={state}
      onChange={select}
      tabs={MESSAGE_STATES.map((id) => ({
        id,
        label: t(MESSAGE_STATE_NAMES[id], { wishes: '' }),
        content: <MessageList key={id} {...{ state: id, mayWithdraw }} />,
      }))}
    />
  )
}

function MessageList({ state, mayWithdraw }: { state: Message['state']; mayWithdraw: boolean }) {
  const { query, pages } = usePagedQuery('GET /staff/messages', { state })
  const messages = query.data?.messages ?? []
  return (
    <div className="grid gap-4">
      <DataList
        ordered
        label={t('Messages')}
        query={query}
        rows={messages}
        row={(message) => <MessageRow key={message.id} message={message} mayWithdraw={mayWithdraw} />}
        empty={t(EMPTY[state])}
        failed={t('The messages could not be loaded.')}
      />
      <KeysetPager pages={pages} more={query.data?.more} last={messages.at(-1)?.id} />
    </div>
  )
}
