import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Release } from '../../../../contract/clip-papers.ts'
import { t, translate } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { call } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/text-field.tsx'
import { RELEASE_LABELS } from './add-release.tsx'
import { refreshClips } from '../edit/use-edit-clip.ts'

interface AttachReleaseProps {
  clipId: string
  attached: Release[]
  onAttached: () => void
}

/** One release often covers a whole day's clips: a paper that is in the register already is attached to one more. */
export function AttachRelease({ clipId, attached, onAttached }: AttachReleaseProps) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState('')
  const { data } = useQuery(call('GET /videos/releases', {}))
  const attach = useMutation({
    mutationFn: (id: string) => api('POST /videos/attachrelease', { id, clip: clipId, attached: true }),
    onSuccess: ({ message }) => {
      toast.success(translate(message))
      onAttached()
    },
    onError: (error) => toast.error(translate(error.message) || t('It could not be attached.')),
    onSettled: () => refreshClips(client),
  })
  const left = (data ?? []).filter(({ id }) => attached.every((paper) => paper.id !== id))
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
      <Button disabled={chosen === ''} busy={attach.isPending} onClick={() => attach.mutate(chosen)}>
        {t('Attach')}
      </Button>
    </div>
  )
}
