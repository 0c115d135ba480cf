import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { CallReply } from '../../../../contract/index.ts'
import { t, translate } from '../../../language/text.ts'
import { fetchFile, send } from '../../../lib/api.ts'
import { offerFile } from '../../../lib/download.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { fileInputClass } from '../releases/add-release.tsx'
import { BatchList } from './batch-list.tsx'
import { EffectList } from './effect-list.tsx'
import { refreshClips } from '../edit/use-edit-clip.ts'

type Preview = CallReply<'POST /videos/metadatacsv'>

/** Names, tags and the rest of many clips in a spreadsheet: out, and in again after a look at what changes. */
export default function MetadataSection() {
  return (
    <div className="grid gap-10">
      <ExportList />
      <ImportList />
      <BatchList />
    </div>
  )
}

function ExportList() {
  const take = useMutation({
    mutationFn: () => fetchFile('GET /videos/metadatacsv', {}),
    onSuccess: ({ file, fileName }) => offerFile(file, fileName || 'clips.csv'),
    onError: (error) => toast.error(translate(error.message) || t('The list could not be made.')),
  })
  return (
    <section aria-labelledby="export-list" className="grid justify-items-start gap-3">
      <h2 id="export-list" className="text-h3 font-strong">
        {t('Take the list along')}
      </h2>
      <p className="text-ink-2">
        {t('Every clip with its name, tags, themes, shots and the rest, for any spreadsheet.')}
      </p>
      <Button icon={<Download size={18} aria-hidden />} busy={take.isPending} onClick={() => take.mutate()}>
        {t('Download CSV')}
      </Button>
    </section>
  )
}

function ImportList() {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [lists, setLists] = useState(0)
  const look = useMutation({ mutationFn: (chosen: File) => sendList(chosen) })
  const apply = useMutation({
    mutationFn: ({ chosen, plan }: { chosen: File; plan: string }) => sendList(chosen, plan),
    onSuccess: ({ changed }) => {
      toast.success(changed === 1 ? t('1 clip changed.') : t('{count} clips changed.', { count: changed }))
      choose(null)
      return refreshClips(client)
    },
  })
  const problem = look.error ?? apply.error
  const choose = (chosen: File | null) => {
    setFile(chosen)
    look.reset()
    apply.reset()
    if (chosen) look.mutate(chosen)
    else setLists((count) => count + 1)
  }
  return (
    <section aria-labelledby="import-list" className="grid justify-items-start gap-3">
      <h2 id="import-list" className="text-h3 font-strong">
        {t('Bring a list back')}
      </h2>
      <p className="max-w-[70ch] text-ink-2">
        {t(
          'CSV in UTF-8, at most 5,000 rows, each named by {file_name} or {id}. An empty cell leaves what is there; {none} empties it; several words are parted by semicolons. Nothing changes before you have seen what would.',
          { file_name: 'file_name', id: 'id', none: '(none)' },
        )}
      </p>
      <Field label={t('CSV file')}>
        {(wiring) => (
          <input
            {...wiring}
            // A new one after each list, so that the same file can be chosen again.
            key={lists}
            type="file"
            accept=".csv,text/csv"
            className={fileInputClass}
            onChange={({ target }) => choose(target.files?.[0] ?? null)}
          />
        )}
      </Field>
      {look.isPending && <output>{t('Reading the list…')}</output>}
      <div role="alert" className="empty:hidden">
        {problem && <FieldError id="list-problem" text={translate(problem.message) || t('The list could not be read.')} />}
      </div>
      {file && look.data && (
        <ListPreview
          preview={look.data}
          busy={apply.isPending}
          onApply={() => apply.mutate({ chosen: file, plan: look.data.plan })}
          onCancel={() => choose(null)}
        />
      )}
    </section>
  )
}

async function sendList(file: File, plan?: string): Promise<Preview> {
  const form = new FormData()
  if (plan !== undefined) {
    form.append('apply', 'true')
    form.append('plan', plan)
  }
  form.append('file', file)
  return (await send('POST /videos/metadatacsv', form)) as Preview
}

interface ListPreviewProps {
  preview: Preview
  busy: boolean
  onApply: () => void
  onCancel: () => void
}

function ListPreview({ preview, busy, onApply, onCancel }: ListPreviewProps) {
  const { problems, changed } = preview
  return (
    <div className="grid w-full max-w-[900px] gap-4">
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
