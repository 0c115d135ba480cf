import { useQuery } from '@tanstack/react-query'
import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { CallReply } from '../../../../contract/index.ts'
import { t, translate } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { momentText } from '../../../lib/day-text.ts'
import { call } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { useChange } from '../../../lib/use-change.ts'
import { useFileDownload } from '../../../lib/use-file-download.ts'
import { Button } from '../../../ui/button.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { Section } from '../../../ui/section.tsx'
import { labelOf } from '../edit/clip-edit.ts'
import { useClipChange } from '../refresh-clips.ts'
import { EffectList } from './effect-list.tsx'
import { type ListPart, listParts, merged } from './list-parts.ts'
import { OnlyWith } from '../../rights.tsx'
import { RowButton } from '../../staff-buttons.tsx'

type Reply = CallReply<'POST /videos/metadatacsv'>
type Sent = { part: ListPart; reply: Reply }[]

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

function ImportList() {
  const [file, setFile] = useState<File | null>(null)
  const [resets, setResets] = useState(0)
  /** Of a list in parts, the one that is on its way. */
  const [at, setAt] = useState({ part: 0, of: 0 })
  const failure = 'The list could not be read.'
  const preview = useChange({
    send: async (chosen: File) => previewOf(await partsOf(chosen), setAt),
    success: '',
    failure,
  })
  const apply = useClipChange({
    send: (sent: Sent) => applyAll(sent, setAt),
    success: ({ changed, waiting }) => {
      if (waiting > 0) return t('{waiting} of {count} changes wait for an administrator.', { waiting, count: changed })
      return changed === 1 ? t('1 clip changed.') : t('{count} clips changed.', { count: changed })
    },
    failure,
    onSuccess: () => choose(null),
  })
  function choose(chosen: File | null) {
    setFile(chosen)
    preview.reset()
    apply.reset()
    if (chosen) preview.run(chosen)
    else setResets((count) => count + 1)
  }
  return (
    <Section
      title={t('Import a list')}
      intro={t(
        'CSV in UTF-8, each row named by {file_name} or {id}. An empty cell leaves what is there; {none} empties it; several words are parted by semicolons. Nothing changes before you have seen what would.',
        { file_name: 'file_name', id: 'id', none: '(none)' },
      )}
      className="justify-items-start"
    >
      {/* A new input after each list, so that the same file can be chosen again. */}
      <FileField
        key={resets}
        label={t('CSV file')}
        accept=".csv,text/csv"
        onChange={({ target }) => choose(target.files?.[0] ?? null)}
      />
      {preview.busy && <output>{t('Reading the list…')}</output>}
      {(preview.busy || apply.busy) && at.of > 1 && (
        <output>{t('Part {number} of {count}', { number: at.part, count: at.of })}</output>
      )}
      <FormError text={preview.problem ?? apply.problem} />
      {file && preview.reply && (
        <ListPreview
          preview={merged(preview.reply)}
          busy={apply.busy}
          onApply={() => preview.reply && apply.run(preview.reply)}
          onCancel={() => choose(null)}
        />
      )}
    </Section>
  )
}

const partsOf = async (file: File): Promise<ListPart[]> => listParts(new Uint8Array(await file.arrayBuffer()))

type OnPart = (at: { part: number; of: number }) => void

async function previewOf(parts: ListPart[], onPart: OnPart): Promise<Sent> {
  const sent: Sent = []
  for (const part of parts) {
    onPart({ part: sent.length + 1, of: parts.length })
    sent.push({ part, reply: await sendPart(part) })
  }
  return sent
}

/** Part by part, each all or nothing: after a part that fails the file can be brought again, and what is done stays done. */
async function applyAll(sent: Sent, onPart: OnPart): Promise<{ changed: number; waiting: number }> {
  const changing = sent.filter(({ reply }) => reply.changed > 0)
  const done: Sent = []
  for (const { part, reply } of changing) {
    onPart({ part: done.length + 1, of: changing.length })
    done.push({ part, reply: await sendPart(part, reply.plan) })
  }
  return merged(done)
}

async function sendPart({ bytes }: ListPart, plan?: string): Promise<Reply> {
  const form = new FormData()
  if (plan !== undefined) {
    form.append('apply', 'true')
    form.append('plan', plan)
  }
  form.append('file', new File([bytes], 'list.csv', { type: 'text/csv' }))
  return api('POST /videos/metadatacsv', form)
}

interface ListPreviewProps {
  preview: ReturnType<typeof merged>
  busy: boolean
  onApply: () => void
  onCancel: () => void
}

function ListPreview({ preview, busy, onApply, onCancel }: ListPreviewProps) {
  const { problems, changed, unknownColumns } = preview
  return (
    <div className="grid w-full max-w-[900px] gap-4">
      {unknownColumns.length > 0 && (
        <p className="wrap-anywhere text-danger">
          {t('Unknown columns, left out: {names}', { names: unknownColumns.join(', ') })}
        </p>
      )}
      {problems.length > 0 && (
        <div className="grid gap-1">
          <p className="font-strong text-danger">
            {problems.length === 1
              ? t('1 row is left out')
              : t('{count} rows are left out', { count: problems.length })}
          </p>
          <ul aria-label={t('Rows left out')} className="grid text-small text-ink-2">
            {problems.slice(0, 100).map(({ line, text }) => (
              <li key={`${line} ${text}`} className="wrap-anywhere">
                {t('Line {line}: {text}', { line, text: translate(text) })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <EffectList {...preview} />
      <div className="flex flex-wrap gap-3">
        {changed > 0 && (
          <Button variant="accent" busy={busy} onClick={onApply}>
            {changed === 1 ? t('Change 1 clip') : t('Change {count} clips', { count: changed })}
          </Button>
        )}
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </div>
  )
}

type Batch = CallReply<'GET /videos/batches'>[number]

/** The bulk edits of the last 30 days, each with Undo. */
function BatchList() {
  const query = useQuery({ ...call('GET /videos/batches', {}), staleTime: 0 })
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
        <OnlyWith right="upload">
          <RowButton
            busy={busy}
            icon={Undo2}
            label={t('Undo')}
            name={t('Undo the changes of {moment}', { moment: momentText(at) })}
            onClick={onUndo}
          />
        </OnlyWith>
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
