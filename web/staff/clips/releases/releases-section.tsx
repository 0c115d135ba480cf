import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FilePlus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Release } from '../../../../contract/catalogue/releases.ts'
import { t } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { call } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { ConfirmChange } from '../../confirm-change.tsx'
import { useRight } from '../../rights.tsx'
import { RowButton } from '../../staff-buttons.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { CheckboxField } from '../../../ui/form/text-field.tsx'
import { useFormFocus } from '../../form-helpers.ts'
import { refreshClips } from '../refresh-clips.ts'
import { AddRelease, ReleaseRow } from './release-row.tsx'

/** The register of releases and permits, sorted by their expiry. */
export default function ReleasesSection({ mayRemove }: { mayRemove: boolean }) {
  const [params] = useSearchParams()
  const [soon, setSoon] = useState(params.get('soon') === '1')
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)
  const mayAdd = useRight('upload')
  const [removing, setRemoving] = useState<Release | null>(null)
  const container = useFormFocus<HTMLDivElement>(adding)
  const q = useDeferredValue(search.trim())
  const query = useQuery({
    ...call('GET /videos/releases', { q, ...(soon ? { soon: '1' as const } : {}) }),
    placeholderData: keepPreviousData,
  })
  return (
    <div ref={container} className="grid gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <SearchField
          label={t('Search by person, property, note or file')}
          maxLength={100}
          value={search}
          onChange={setSearch}
        />
        <CheckboxField
          label={t('Expires in 14 days')}
          checked={soon}
          onChange={({ target }) => setSoon(target.checked)}
        />
        {mayAdd && !adding && (
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
      <DataList
        label={t('Papers')}
        query={query}
        rows={query.data ?? []}
        row={(release) => (
          <ReleaseRow key={release.id} release={release}>
            {mayRemove && <RemoveButton release={release} onPress={() => setRemoving(release)} />}
          </ReleaseRow>
        )}
        empty={soon ? t('No paper expires in the next 14 days.') : q ? t('No papers match.') : t('No papers yet.')}
        failed={t('The papers could not be loaded.')}
        className="grid"
      />
      {removing && <RemoveRelease release={removing} onClose={() => setRemoving(null)} />}
    </div>
  )
}

const RemoveButton = ({ release, onPress }: { release: Release; onPress: () => void }) => (
  <RowButton
    variant="danger"
    label={t('Remove')}
    name={t('Remove the paper of {name}', { name: release.subject })}
    onClick={onPress}
  />
)

const RemoveRelease = ({ release, onClose }: { release: Release; onClose: () => void }) => (
  <ConfirmChange
    title={t('Remove paper')}
    action={t('Remove')}
    text={t('The paper of {name} leaves the register. Its file is kept as proof of what was relied on.', {
      name: release.subject,
    })}
    send={() => api('POST /videos/removerelease', { id: release.id })}
    failure="It could not be removed."
    refresh={refreshClips}
    onClose={onClose}
  />
)
