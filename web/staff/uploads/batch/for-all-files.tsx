import { useState } from 'react'
import { t } from '../../../language/text.ts'
import { readDraft, useDraft } from '../../../lib/drafts.ts'
import { Button } from '../../../ui/button.tsx'
import Dialog from '../../../ui/dialog/dialog.tsx'
import { CheckboxField, TextAreaField, TextField } from '../../../ui/form/text-field.tsx'
import { ClearanceField } from '../../clips/edit/clearance-field.tsx'
import { LabelFields, TagsField } from '../../clips/edit/choice-field.tsx'
import { EntryForm } from '../../entry-draft.ts'
import { DraftReleases } from '../draft/draft-releases.tsx'
import { type CommonFields, NOTHING_FOR_ALL, saysSomething } from '../draft/upload-draft.ts'
import { isOpen } from './batch-item.ts'
import { type UploadQueue, useBatch } from './upload-queue.ts'

/** B9: fields that all files of a batch get at once; can be taken back until something else is typed. */
export function ForAllFiles({ queue }: { queue: UploadQueue }) {
  const { items } = useBatch(queue)
  const [typed, setCommon] = useDraft<CommonFields>('for-all')
  const common = { ...NOTHING_FOR_ALL, ...typed }
  const [undo, setUndo] = useState<(() => void) | null>(null)
  const count = items.filter(isOpen).length
  if (count < 2) return null
  const change = (part: Partial<CommonFields>) => {
    setUndo(null)
    queue.typedForAll()
    setCommon({ ...common, ...part })
  }
  return (
    <details className="rounded-panel border border-line bg-surface p-4">
      <summary className="min-h-6 font-strong text-link">{t('For all files')}</summary>
      <div className="grid gap-5 pt-4">
        <EntryForm value="for-all">
          <CommonInputs common={common} onChange={change} />
        </EntryForm>
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => setUndo(() => queue.fillAll(common))}>{t('Apply to {count} files', { count })}</Button>
          {undo && (
            <>
              <output className="text-small text-success">{t('Applied. Each can still be changed.')}</output>
              <Button
                variant="plain"
                onClick={() => {
                  undo()
                  setUndo(null)
                }}
              >
                {t('Undo')}
              </Button>
            </>
          )}
        </div>
      </div>
    </details>
  )
}

const typedForAll = (): CommonFields => ({
  ...NOTHING_FOR_ALL,
  ...(readDraft('for-all') as Partial<CommonFields> | null),
})

/** Whether something is typed for all files that some of those to be sent have not got. */
export const isTypedForAll = (queue: UploadQueue): boolean =>
  saysSomething(typedForAll()) && queue.unreached().length > 0

interface ForAllQuestionProps {
  queue: UploadQueue
  onSend: () => void
  onClose: () => void
}

/** What is typed for all and was not applied must not be lost without a word. */
export function ForAllQuestion({ queue, onSend, onClose }: ForAllQuestionProps) {
  const files = queue.unreached()
  return (
    <Dialog title={t('For all files')} size="sm" onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-ink-2">
          {files.length === 1
            ? t('What you typed for all files was not applied to 1 of them.')
            : t('What you typed for all files was not applied to {count} of them.', { count: files.length })}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="accent"
            onClick={() => {
              queue.fillAll(typedForAll(), files)
              onSend()
            }}
          >
            {t('Apply and upload')}
          </Button>
          <Button onClick={onSend}>{t('Upload without it')}</Button>
          <Button variant="plain" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface CommonInputsProps {
  common: CommonFields
  onChange: (part: Partial<CommonFields>) => void
}

const CommonInputs = ({ common, onChange }: CommonInputsProps) => (
  <>
    <p className="text-small text-ink-2">
      {t(
        'Tags, themes, shots and papers are added to those a file has; a description, place or rights card given here takes the place of its own.',
      )}
    </p>
    <TagsField label={t('Tags for all')} tags={common.tags} onChange={(tags) => onChange({ tags })} />
    <LabelFields value={common} onChange={onChange} />
    <TextField
      label={t('Place for all')}
      value={common.place}
      maxLength={120}
      onChange={({ target }) => onChange({ place: target.value })}
    />
    <TextAreaField
      label={t('Description for all')}
      value={common.description}
      maxLength={2000}
      onChange={({ target }) => onChange({ description: target.value })}
    />
    <CheckboxField
      label={t('All free for everybody')}
      checked={common.free}
      onChange={({ target }) => onChange({ free: target.checked })}
    />
    <CheckboxField
      label={t('All computer generated')}
      checked={common.computerGenerated}
      onChange={({ target }) => onChange({ computerGenerated: target.checked })}
    />
    <ClearanceField
      card={common.rights}
      computerGenerated={common.computerGenerated}
      onChange={(rights) => onChange({ rights })}
    />
    {common.rights && (
      <div>
        <Button size="sm" onClick={() => onChange({ rights: null })}>
          {t('Leave the rights of each file as they are')}
        </Button>
      </div>
    )}
    <DraftReleases releases={common.releases} onChange={(releases) => onChange({ releases })} />
  </>
)
