import { useState } from 'react'
import { t } from '../../../language/text.ts'
import { useDraft } from '../../../lib/drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField, TextAreaField, TextField } from '../../../ui/form/text-field.tsx'
import { ClearanceField } from '../../clips/edit/clearance-field.tsx'
import { LabelFields, TagsField } from '../../clips/edit/choice-field.tsx'
import { EntryForm } from '../../entry-draft.ts'
import { DraftReleases } from '../draft/draft-releases.tsx'
import type { CommonFields } from '../draft/upload-draft.ts'
import { isOpen, type UploadQueue, useBatch } from './upload-queue.ts'

const EMPTY: CommonFields = {
  tags: [],
  themes: [],
  shots: [],
  description: '',
  place: '',
  free: false,
  computerGenerated: false,
  rights: null,
  releases: [],
}

/** B9: fields that all files of a batch get at once; can be taken back until something else is typed. */
export function ForAllFiles({ queue }: { queue: UploadQueue }) {
  const { items } = useBatch(queue)
  const [typed, setCommon] = useDraft<CommonFields>('for-all')
  const common = { ...EMPTY, ...typed }
  const [undo, setUndo] = useState<(() => void) | null>(null)
  const count = items.filter(isOpen).length
  if (count < 2) return null
  const change = (part: Partial<CommonFields>) => {
    setUndo(null)
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
