import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FilePlus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Release } from '../../../../contract/clip-papers.ts'
import { t, translate } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { call } from '../../../lib/query.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { CheckboxField, TextField } from '../../../ui/text-field.tsx'
import { useFormFocus } from '../../use-form-focus.ts'
import { AddRelease } from './add-release.tsx'
import { ReleaseRow } from './release-row.tsx'
import { refreshClips } from '../edit/use-edit-clip.ts'

/** The register of signed papers: those that expire first in front. */
export default function ReleasesSection({ mayRemove }: { mayRemove: boolean }) {
  const [params] = useSearchParams()
  const [soon, setSoon] = useState(params.get('soon') === '1')
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Release | null>(null)
  const holder = useFormFocus<HTMLDivElement>(adding)
  const q = useDeferredValue(search.trim())
  const query = useQuery({
    ...call('GET /videos/releases', { q, ...(soon ? { soon: '1' as const } : {}) }),
    placeholderData: (held) => held,
  })
  return (
    <div ref={holder} className="grid gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <div className="w-full max-w-[420px]">
          <TextField
            label={t('Search by person, property, note or file')}
            type="search"
            maxLength={100}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        <CheckboxField
          label={t('Expires in 14 days')}
          checked={soon}
          onChange={({ target }) => setSoon(target.checked)}
        />
        {!adding && (
          <Button data-opener icon={<FilePlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {t('Add a paper')}
          </Button>
        )}
      </div>
      {adding && (
        <div data-opened>
          <AddRelease clips={[]} onAdded={() => setAdding(false)} onCancel={() => setAdding(false)} />
        </div>
      )}
      {query.isPending && <Spinner fullPage size={36} />}
      {query.isError && <ErrorState text={t('The papers could not be loaded.')} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && (
        <EmptyState
          text={soon ? t('No paper expires in the next 14 days.') : q ? t('No papers match.') : t('No papers yet.')}
        />
      )}
      <ul aria-label={t('Papers')} className="grid">
        {query.data?.map((paper) => (
          <ReleaseRow key={paper.id} paper={paper}>
            {mayRemove && (
              <Button
                size="sm"
                variant="danger"
                aria-label={t('Remove the paper of {name}', { name: paper.subject })}
                onClick={() => setRemoving(paper)}
              >
                {t('Remove')}
              </Button>
            )}
          </ReleaseRow>
        ))}
      </ul>
      {removing && <RemoveRelease paper={removing} onClose={() => setRemoving(null)} />}
    </div>
  )
}

function RemoveRelease({ paper, onClose }: { paper: Release; onClose: () => void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api('POST /videos/removerelease', { id: paper.id }),
    onSuccess: ({ message }) => {
      toast.success(translate(message))
      onClose()
      return refreshClips(client)
    },
  })
  return (
    <ConfirmDialog
      title={t('Remove paper')}
      action={t('Remove')}
      busy={remove.isPending}
      problem={remove.error ? translate(remove.error.message) || t('It could not be removed.') : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t('The paper of {name} leaves the register. Its file is kept as proof of what was relied on.', {
        name: paper.subject,
      })}
    </ConfirmDialog>
  )
}
