import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminClip } from '../../../contract/catalogue/clip-admin.ts'
import { CLIP_STATES } from '../../../contract/catalogue/catalogue.ts'
import { FRAME_RATES } from '../../../contract/catalogue/search-choices.ts'
import type { CallInput } from '../../../contract/index.ts'
import { t, type Text } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Pagination } from '../../ui/paging/pagination.tsx'
import { useAddressFilter, useAddressPage, useStayWithin } from '../address-filter.ts'
import { useRight } from '../rights.tsx'
import { useCollectionNames } from '../collections/use-collections.ts'
import { BulkBar } from './batch/bulk-bar.tsx'
import { EditVideo } from './edit/edit-video.tsx'
import { useSelection } from './use-selection.ts'
import { VideoRow } from './video-row.tsx'

/** Of how many that match the ids come along, without those of withdrawn clips. */
const MAX_MATCHES = 1_000

type Filter = CallInput<'GET /videos/library'>

const STATE_OPTIONS = CLIP_STATES.map((state) => [state, state] as const)
const GAP_OPTIONS = [
  ['card', 'Rights card'],
  ['tags', 'Tags'],
  ['description', 'Description'],
  ['place', 'Place'],
] as const satisfies readonly (readonly [string, Text])[]
const SORT_OPTIONS = [
  ['newest', 'Newest'],
  ['oldest', 'Oldest'],
  ['views', 'Most viewed'],
  ['name', 'Name'],
] as const satisfies readonly (readonly [string, Text])[]

const LICENCE_OPTIONS = [
  ['commercial', 'Commercial use'],
  ['editorial', 'Editorial use only'],
] as const satisfies readonly (readonly [string, Text])[]
const RELEASE_OPTIONS = [
  ['model', 'Model release on file'],
  ['property', 'Property release on file'],
  ['none', 'No release needed'],
] as const satisfies readonly (readonly [string, Text])[]
const ORIGIN_OPTIONS = [
  ['filmed', 'Filmed on camera'],
  ['generated', 'Computer generated'],
] as const satisfies readonly (readonly [string, Text])[]

/** What the address keeps, so that a search can be bookmarked and comes back with the Back button. */
const NAMES = [
  ...[
    'q',
    'state',
    'gap',
    'theme',
    'shot',
    'collection',
    'licence',
    'release',
    'fps',
    'origin',
    'uploader',
    'from',
    'to',
  ],
  'sort',
] as const

type Name = (typeof NAMES)[number]

/** Of these, what the list knows. */
const PARTS = [
  { name: 'state', options: STATE_OPTIONS },
  { name: 'gap', options: GAP_OPTIONS },
  { name: 'licence', options: LICENCE_OPTIONS },
  { name: 'release', options: RELEASE_OPTIONS },
  { name: 'fps', options: FRAME_RATES.map((rate) => [rate, rate] as const) },
  { name: 'origin', options: ORIGIN_OPTIONS },
  { name: 'from', type: 'date' },
  { name: 'to', type: 'date' },
  { name: 'sort', options: SORT_OPTIONS },
] as const

/** B3: every clip, whatever its state and page, by any word, number, file name or checksum. */
export default function LibrarySearch({ isAdmin }: { isAdmin: boolean }) {
  const [given, apply] = useAddressFilter(NAMES, PARTS)
  const filter = given as Filter
  const paging = useAddressPage()
  const [page] = paging
  const query = useQuery({
    ...call('GET /videos/library', { ...filter, page: String(page) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const [open, setOpen] = useState<AdminClip | null>(null)
  const { selection, press, select, drop, clear } = useSelection()
  const mayEdit = useRight('upload')
  const { videos = [], total = 0, totalPages = 1, ids = [] } = query.data ?? {}
  useStayWithin(paging, query.isPlaceholderData ? undefined : query.data?.totalPages)
  const hrefOf = (one: number) =>
    `?${new URLSearchParams({ section: 'manage-videos', view: 'library', ...given, page: String(one) })}`
  const rows = videos.map(({ _id }) => _id)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Filters key={JSON.stringify(filter)} filter={filter} onApply={apply} />
      <div className="flex flex-wrap items-center gap-4">
        <output className="text-ink-2 tabular-nums">
          {query.data && t(total === 1 ? '1 clip' : '{count} clips', { count: total })}
        </output>
        {mayEdit && ids.length > 0 && (
          <Button size="sm" onClick={() => select(ids)}>
            {total > MAX_MATCHES
              ? t('Select the first {count} that match', { count: ids.length })
              : t('Select all that match ({count})', { count: ids.length })}
          </Button>
        )}
      </div>
      <DataList
        label={t('Whole library')}
        query={query}
        rows={videos}
        row={(video) => (
          <VideoRow
            key={video._id}
            video={video}
            selected={selection.ids.has(video._id)}
            onSelect={!mayEdit || video.state === 'withdrawn' ? undefined : (shift) => press(rows, video._id, shift)}
            onEdit={() => setOpen(video)}
          />
        )}
        empty={t('No clip matches.')}
        failed={t('The clips could not be loaded.')}
        className="grid grid-cols-1"
      />
      <Pagination page={page} totalPages={totalPages} hrefFor={hrefOf} />
      {selection.ids.size > 0 && <BulkBar ids={[...selection.ids]} isAdmin={isAdmin} onDrop={drop} onClear={clear} />}
      {open && <EditVideo video={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

interface FiltersProps {
  filter: Filter
  onApply: (filter: Partial<Record<Name, string>>) => void
}

const Filters = ({ filter, onApply }: FiltersProps) => {
  const collections = useCollectionNames()
  const options = (all: readonly (readonly [string, Text])[]) => all.map(([value, text]) => [value, t(text)] as const)
  return (
    <search>
      <FilterBar
        className="sm:grid-cols-2 lg:grid-cols-4"
        values={{ sort: 'newest', ...filter }}
        onApply={onApply}
        fields={[
          {
            name: 'q',
            type: 'search',
            label: t('Name, tag, place, number, file name or checksum'),
            className: 'sm:col-span-2',
            maxLength: 200,
          },
          { name: 'state', label: t('Status'), options: options(STATE_OPTIONS) },
          { name: 'gap', label: t('Missing'), options: options(GAP_OPTIONS) },
          { name: 'theme', label: t('Theme') },
          { name: 'shot', label: t('Shot') },
          { name: 'collection', label: t('Collection'), options: collections.map((name) => [name, name] as const) },
          { name: 'licence', label: t('Licence'), options: options(LICENCE_OPTIONS) },
          { name: 'release', label: t('Releases'), options: options(RELEASE_OPTIONS) },
          { name: 'fps', label: t('Frame rate'), options: FRAME_RATES.map((rate) => [rate, rate] as const) },
          { name: 'origin', label: t('Source'), options: options(ORIGIN_OPTIONS) },
          { name: 'uploader', label: t('Uploaded by') },
          { name: 'from', type: 'date', label: t('Uploaded from') },
          { name: 'to', type: 'date', label: t('Uploaded until') },
          { name: 'sort', label: t('Sort By'), options: options(SORT_OPTIONS), isWhole: true },
        ]}
      />
    </search>
  )
}
