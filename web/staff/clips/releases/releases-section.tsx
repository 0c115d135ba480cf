import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FilePlus } from 'lucide-react'
import { useState } from 'react'
import type { Release } from '../../../../contract/catalogue/releases.ts'
import { t } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { call } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { useAddressFilter } from '../../address-filter.ts'
import { ConfirmChange } from '../../confirm-change.tsx'
import { useRight } from '../../rights.tsx'
import { RowButton } from '../../staff-buttons.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { ToggleButton } from '../../../ui/toggle-button.tsx'
import { useFormFocus } from '../../form-focus.ts'
import { refreshClips } from '../refresh-clips.ts'
import { AddRelease, ReleaseRow } from './release-row.tsx'

/** The register of releases and permits, sorted by their expiry. */
export default function ReleasesSection({ mayRemove }: { mayRemove: boolean }) {
  const [{ q, soon }, show] = useAddressFilter(['q', 'soon'])
  const [adding, setAdding] = useState(false)
  const mayAdd = useRight('upload')
  const [removing, setRemoving] = useState<Release | null>(null)
  const container = useFormFocus<HTMLDivElement>(adding)
  const query = useQuery({
    ...call('GET /videos/releases', { q, ...(soon && { soon: '1' as const }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <div ref={container} className="grid gap-4">
      <FilterBar
        key={q}
        fields={[{ name: 'q', type: 'search', label: t('Search by person, property, note or file'), maxLength: 100 }]}
        values={{ q }}
        onApply={(typed) => show({ ...typed, soon })}
        className="sm:grid-cols-[1fr_auto_auto_auto]"
      >
        <ToggleButton pressed={soon !== undefined} onClick={() => show({ q, ...(!soon && { soon: '1' }) })}>
          {t('Expires in 14 days')}
        </ToggleButton>
        {mayAdd && !adding && (
          <Button data-opener icon={<FilePlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {t('Add a paper')}
          </Button>
        )}
      </FilterBar>
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
