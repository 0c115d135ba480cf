import { useState } from 'react'
import { QUALITIES } from '../../../contract/constants.ts'
import type { CallInput } from '../../../contract/index.ts'
import { t, translate } from '../../language/text.ts'
import { DataList } from '../../ui/data-list.tsx'
import { FilterBar, type FilterField } from '../../ui/filter-bar.tsx'
import { KeysetPager } from '../keyset-pager.tsx'
import { CsvButton } from '../csv-button.tsx'
import { FairUse } from '../orders/fair-use.tsx'
import { usePagedQuery } from '../use-paged-query.ts'
import { LicenceRow } from './licence-row.tsx'

type Filter = CallInput<'GET /licences/register.csv'>

const fields = (): FilterField<keyof Filter>[] => [
  {
    name: 'q',
    type: 'search',
    label: t('Number, holder, e-mail or title'),
    maxLength: 254,
    className: 'max-sm:col-span-full',
  },
  {
    name: 'quality',
    label: t('Quality'),
    options: QUALITIES.map((quality) => [quality, translate(quality)]),
    className: 'max-sm:col-span-full',
  },
  { name: 'from', type: 'date', label: t('From') },
  { name: 'to', type: 'date', label: t('To') },
]

/** The register of all licences, for ADMIN: find one, export the list, raise a customer's fair-use limit. */
export default function LicenceRegister() {
  const [filter, setFilter] = useState<Filter>({})
  const { query, pages } = usePagedQuery('GET /licences/register', filter)
  const licences = query.data?.licences ?? []
  return (
    <>
      <FilterBar
        fields={fields()}
        values={filter}
        onApply={(typed) => {
          pages.restart()
          setFilter(typed as Filter)
        }}
        className="min-[360px]:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_auto_auto]"
      >
        <CsvButton name="GET /licences/register.csv" input={filter} fileName="licences.csv" />
      </FilterBar>
      <DataList
        label={t('Licences')}
        query={query}
        rows={licences}
        row={(licence) => <LicenceRow key={licence.number} licence={licence} />}
        empty={t('No licences here.')}
        failed={t('The register could not be loaded.')}
      />
      <KeysetPager pages={pages} more={query.data?.more} last={licences.at(-1)?.number} />
      <FairUse />
    </>
  )
}
