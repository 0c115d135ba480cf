import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput, CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { FairUse } from '../orders/fair-use.tsx'
import { KeysetPager, useKeysetPages } from '../../ui/keyset-pager.tsx'
import { LicenceRow } from './licence-row.tsx'
import { RegisterFilter } from './register-filter.tsx'

export type Filter = CallInput<'GET /licences/register.csv'>
export type RegisterLicence = CallReply<'GET /licences/register'>['licences'][number]

/** The register of all licences given, for ADMIN: find one, take the list along, raise a customer's fair-use limit. */
export default function LicenceRegister() {
  const [filter, setFilter] = useState<Filter>({})
  const pages = useKeysetPages()
  const { after } = pages
  const query = useQuery({
    ...call('GET /licences/register', { ...filter, ...(after ? { after } : {}) }),
    staleTime: 0,
    placeholderData: (held) => held,
  })
  const licences = query.data?.licences ?? []
  return (
    <>
      <RegisterFilter
        filter={filter}
        onFilter={(wanted) => {
          pages.restart()
          setFilter(wanted)
        }}
      />
      {query.isPending && <Spinner fullPage size={36} />}
      {query.isError && (
        <ErrorState text={t('The register could not be loaded.')} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && licences.length === 0 && <EmptyState text={t('No licences here.')} />}
      <ul aria-label={t('Licences')} className="grid gap-2">
        {licences.map((licence) => (
          <LicenceRow key={licence.number} licence={licence} />
        ))}
      </ul>
      <KeysetPager pages={pages} more={query.data?.more} last={licences.at(-1)?.number} />
      <FairUse />
    </>
  )
}
