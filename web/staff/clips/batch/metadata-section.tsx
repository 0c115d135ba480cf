import { Download } from 'lucide-react'
import type { CallReply } from '../../../../contract/index.ts'
import { t } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { momentText } from '../../../lib/day-text.ts'
import { toast } from '../../../lib/toast.ts'
import { useFileDownload } from '../../../lib/use-file-download.ts'
import { Button } from '../../../ui/button.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { labelOf } from '../edit/clip-edit.ts'
import { useClipChange } from '../refresh-clips.ts'
import { ImportList } from './import-list.tsx'
import { KeysetPager, usePagedQuery } from '../../paged-query.tsx'
import { OnlyWith } from '../../rights.tsx'
import { UndoBatch } from './undo-batch.tsx'

/** Clip metadata as CSV: export, and import after a preview of what changes. */
export default function MetadataSection() {
  return (
    <div className="grid gap-10">
      <ExportList />
      <OnlyWith right="upload">
        <ImportList />
      </OnlyWith>
      <BatchList />
    </div>
  )
}

function ExportList() {
  const { busy, download } = useFileDownload('GET /videos/metadatacsv', { failure: 'The list could not be exported.' })
  return (
    <Section
      title={t('Export the list')}
      intro={t('Every clip with its name, tags, themes, shots and the rest, for any spreadsheet.')}
      className="justify-items-start"
    >
      <Button
        icon={<Download size={18} aria-hidden />}
        busy={busy}
        onClick={() => download({ input: {}, fileName: 'clips.csv' })}
      >
        {t('Download CSV')}
      </Button>
    </Section>
  )
}

type Batch = CallReply<'GET /videos/batches'>['batches'][number]

/** The bulk edits of the last 30 days, each with Undo. */
function BatchList() {
  const { query, pages } = usePagedQuery('GET /videos/batches', {})
  const batches = query.data?.batches ?? []
  const undo = useClipChange({
    send: (batch: string) => api('POST /videos/undobatch', { batch }),
    success: ({ undone, waiting }) =>
      waiting > 0
        ? t('{waiting} of {count} changes wait for an administrator.', { waiting, count: undone + waiting })
        : t('{count} undone.', { count: undone }),
    failure: 'It could not be undone.',
    toastErrors: true,
    onSuccess: ({ kept: conflicts }) => {
      const names = conflicts.map(({ name }) => name)
      if (names.length > 0)
        toast.error(t('Changed again since, and left as they are: {names}', { names: names.slice(0, 5).join(', ') }))
    },
  })
  return (
    <Section title={t('Bulk changes')}>
      <DataList
        compact
        label={t('Batches')}
        query={query}
        rows={batches}
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
      <KeysetPager pages={pages} more={query.data?.more} last={batches.at(-1)?.batch} />
    </Section>
  )
}

function BatchRow({ batch, busy, onUndo }: { batch: Batch; busy: boolean; onUndo: () => void }) {
  const { at, by, via, clips, fields, undone } = batch
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-4 border-b border-line py-1 text-small">
      <span className="min-w-48 flex-1 wrap-anywhere">
        {via === 'csv' ? byList(clips) : byHand(clips)}
        <span className="text-ink-2">: {fields.map((field) => labelOf(field, t('Withdrawn'))).join(', ')}</span>
        <span className="block text-meta text-ink-3">{namesText(batch)}</span>
        <span className="block text-meta text-ink-3">{[momentText(at), by].filter(Boolean).join(' · ')}</span>
      </span>
      {undone ? (
        <span className="text-meta text-ink-3">{t('Undone')}</span>
      ) : (
        <UndoBatch batch={batch} busy={busy} onUndo={onUndo} />
      )}
    </li>
  )
}

const namesText = ({ clips, names }: Batch): string =>
  clips > names.length
    ? t('{names} and {count} more', { names: names.join(', '), count: clips - names.length })
    : names.join(', ')

const byList = (count: number): string =>
  count === 1 ? t('1 clip by a list') : t('{count} clips by a list', { count })
const byHand = (count: number): string => (count === 1 ? t('1 clip by hand') : t('{count} clips by hand', { count }))
