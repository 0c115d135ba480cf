import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { CallReply } from '../../../../contract/index.ts'
import { t } from '../../../language/text.ts'
import { momentText } from '../../../lib/day-text.ts'
import { api } from '../../../lib/api.ts'
import { call } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { useChange } from '../../../lib/use-change.ts'
import { Section } from '../../../ui/section.tsx'
import { refreshClips } from '../refresh-clips.ts'

type Batch = CallReply<'GET /videos/batches'>[number]

/** The bulk edits of the last 30 days, each with Undo. */
export function BatchList() {
  const query = useQuery({ ...call('GET /videos/batches', {}), staleTime: 0 })
  const undo = useChange({
    send: (batch: string) => api('POST /videos/undobatch', { batch }),
    success: ({ undone }) => t('{count} taken back.', { count: undone }),
    failure: 'It could not be undone.',
    toastErrors: true,
    onSuccess: ({ kept: conflicts }) => {
      const names = conflicts.map(({ name }) => name)
      if (names.length > 0)
        toast.error(t('Changed again since, and left as they are: {names}', { names: names.slice(0, 5).join(', ') }))
    },
    refresh: refreshClips,
  })
  return (
    <Section title={t('Done to many at once')}>
      <DataList
        compact
        label={t('Batches')}
        query={query}
        rows={query.data ?? []}
        row={(batch) => (
          <BatchRow
            key={batch.batch}
            batch={batch}
            busy={undo.input === batch.batch}
            onUndo={() => undo.run(batch.batch)}
          />
        )}
        empty={<p className="text-ink-2">{t('Nothing in the last 30 days.')}</p>}
        failed={t('They could not be loaded.')}
        className="grid max-w-[900px]"
      />
    </Section>
  )
}

function BatchRow({ batch, busy, onUndo }: { batch: Batch; busy: boolean; onUndo: () => void }) {
  const { at, by, via, clips, undone } = batch
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-4 border-b border-line py-1 text-small">
      <span className="min-w-48 flex-1">
        {via === 'csv' ? byList(clips) : byHand(clips)}
        <span className="ml-3 text-meta text-ink-3">{[momentText(at), by].filter(Boolean).join(' · ')}</span>
      </span>
      {undone ? (
        <span className="text-meta text-ink-3">{t('Taken back')}</span>
      ) : (
        <Button
          size="sm"
          busy={busy}
          icon={<Undo2 size={16} aria-hidden />}
          aria-label={t('Undo what was done on {moment}', { moment: momentText(at) })}
          onClick={onUndo}
        >
          {t('Undo')}
        </Button>
      )}
    </li>
  )
}

const byList = (count: number): string =>
  count === 1 ? t('1 clip by a list') : t('{count} clips by a list', { count })
const byHand = (count: number): string => (count === 1 ? t('1 clip by hand') : t('{count} clips by hand', { count }))
