import { useState } from 'react'
import type { CallReply } from '../../../../contract/index.ts'
import { t, translate } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { Section } from '../../../ui/section.tsx'
import { NewLabelsField } from '../../uploads/batch/new-labels-field.tsx'
import { useClipChange } from '../refresh-clips.ts'
import { EffectList } from './effect-list.tsx'
import { type ListPart, listParts, merged } from './list-parts.ts'

type Reply = CallReply<'POST /videos/metadatacsv'>
interface Sent {
  parts: { part: ListPart; reply: Reply }[]
  /** Whether themes and shots of no list were taken. */
  takesNew: boolean
}

/** A list from its choice to its changes. */
function useImport() {
  const [file, setFile] = useState<File | null>(null)
  const [resets, setResets] = useState(0)
  /** Of a list in parts, the one that is on its way. */
  const [at, setAt] = useState({ part: 0, of: 0 })
  const failure = 'The list could not be read.'
  const [sent, setSent] = useState<Sent | null>(null)
  const [takesNew, setTakesNew] = useState(false)
  const preview = useChange({
    send: async ({ chosen, takes }: { chosen: File; takes: boolean }) => previewOf(await partsOf(chosen), takes, setAt),
    success: '',
    failure,
    onSuccess: setSent,
    // What is shown was asked for without it.
    onError: () => setTakesNew(sent?.takesNew ?? false),
  })
  const apply = useClipChange({
    send: (shown: Sent) => applyAll(shown, setAt),
    success: ({ changed, waiting }) => {
      if (waiting > 0) return t('{waiting} of {count} changes wait for an administrator.', { waiting, count: changed })
      return changed === 1 ? t('1 clip changed.') : t('{count} clips changed.', { count: changed })
    },
    failure,
    onSuccess: () => choose(null),
  })
  function choose(chosen: File | null) {
    setFile(chosen)
    setSent(null)
    setTakesNew(false)
    preview.reset()
    apply.reset()
    if (chosen) preview.run({ chosen, takes: false })
    else setResets((count) => count + 1)
  }
  function takeNew(takes: boolean) {
    if (!file) return
    setTakesNew(takes)
    preview.run({ chosen: file, takes })
  }
  return { sent, takesNew, at, resets, preview, apply, choose, takeNew }
}

/** A list of clips comes in: first what would change, then that. */
export function ImportList() {
  const { sent, takesNew, at, resets, preview, apply, choose, takeNew } = useImport()
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
      {sent && (
        <ListPreview
          preview={merged(sent.parts)}
          takesNew={takesNew}
          busy={apply.busy || preview.busy}
          onTakeNew={takeNew}
          onApply={() => apply.run(sent)}
          onCancel={() => choose(null)}
        />
      )}
    </Section>
  )
}

const partsOf = async (file: File): Promise<ListPart[]> => listParts(new Uint8Array(await file.arrayBuffer()))

type OnPart = (at: { part: number; of: number }) => void

async function previewOf(parts: ListPart[], takesNew: boolean, onPart: OnPart): Promise<Sent> {
  const sent: Sent = { parts: [], takesNew }
  for (const part of parts) {
    onPart({ part: sent.parts.length + 1, of: parts.length })
    sent.parts.push({ part, reply: await sendPart(part, takesNew) })
  }
  return sent
}

/** Part by part, each all or nothing: after a part that fails the file can be brought again, and what is done stays done. */
async function applyAll({ parts, takesNew }: Sent, onPart: OnPart): Promise<{ changed: number; waiting: number }> {
  const changing = parts.filter(({ reply }) => reply.changed > 0)
  const done: Sent['parts'] = []
  for (const { part, reply } of changing) {
    onPart({ part: done.length + 1, of: changing.length })
    done.push({ part, reply: await sendPart(part, takesNew, reply.plan) })
  }
  return merged(done)
}

async function sendPart({ bytes }: ListPart, takesNew: boolean, plan?: string): Promise<Reply> {
  const form = new FormData()
  if (takesNew) form.append('newLabels', 'true')
  if (plan !== undefined) {
    form.append('apply', 'true')
    form.append('plan', plan)
  }
  form.append('file', new File([bytes], 'list.csv', { type: 'text/csv' }))
  return api('POST /videos/metadatacsv', form)
}

interface ListPreviewProps {
  preview: ReturnType<typeof merged>
  takesNew: boolean
  busy: boolean
  onTakeNew: (takes: boolean) => void
  onApply: () => void
  onCancel: () => void
}

function ListPreview({ preview, takesNew, busy, onTakeNew, onApply, onCancel }: ListPreviewProps) {
  const { problems, changed, unknownColumns, newLabels } = preview
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
      <NewLabelsField labels={newLabels} taken={takesNew} onTake={onTakeNew} />
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
