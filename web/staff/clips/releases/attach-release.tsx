import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Release } from '../../../../contract/catalogue/releases.ts'
import { t } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { call } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/form/text-field.tsx'
import { RELEASE_LABELS } from './release-labels.ts'
import { useChange } from '../../../lib/use-change.ts'
import { refreshClips } from '../refresh-clips.ts'

interface AttachReleaseProps {
  clipId: string
  attached: Release[]
  onAttached: () => void
}

/** Attaches a release of the register to one more clip: one often covers a whole day's clips. */
export function AttachRelease({ clipId, attached, onAttached }: AttachReleaseProps) {
  const [chosen, setChosen] = useState('')
  const { data } = useQuery(call('GET /videos/releases', {}))
  const attach = useChange({
    send: (id: string) => api('POST /videos/attachrelease', { id, clip: clipId, attached: true }),
    failure: 'It could not be attached.',
    toastErrors: true,
    onSuccess: onAttached,
    refresh: refreshClips,
  })
  const left = (data ?? []).filter(({ id }) => attached.every((release) => release.id !== id))
  if (left.length === 0) return null
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1">
        <SelectField
          label={t('A paper from the register')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{t('Choose')}</option>
          {left.map(({ id, kind, subject }) => (
            <option key={id} value={id}>
              {t(RELEASE_LABELS[kind])}: {subject}
            </option>
          ))}
        </SelectField>
      </div>
      <Button disabled={chosen === ''} busy={attach.busy} onClick={() => attach.run(chosen)}>
        {t('Attach')}
      </Button>
    </div>
  )
}
