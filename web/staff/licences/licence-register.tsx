import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { CallInput, CallReply } from '../../../contract/index.ts'
import { call } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { FairUse } from '../orders/fair-use.tsx'
import { LicenceRow } from './licence-row.tsx'
import { RegisterFilter } from './register-filter.tsx'

export type Filter = CallInput<'GET /licences/register.csv'>
export type RegisterLicence = CallReply<'GET /licences/register'>['licences'][number]

/** The register of all licences given, for ADMIN: find one, take the list along, raise a customer's fair-use limit. */
export default function LicenceRegister() {
  const [filter, setFilter] = useState<Filter>({})
  // The last number of each page before this one.
  const [before, setBefore] = useState<string[]>([])
  const after = before.at(-1)
  const query = useQuery({
    ...call('GET /licences/register', { ...filter, ...(after ? { after } : {}) }),
    staleTime: 0,
    placeholderData: (held) => held,
  })
  const licences = query.data?.licences ?? []
  const last = licences.at(-1)?.number
  return (
    <>
      <RegisterFilter
        filter={filter}
        onFilter={(wanted) => {
          setBefore([])
          setFilter(wanted)
        }}
      />
      {query.isPending && <Spinner fullPage size={36} />}
      {query.isError && <ErrorState text="The register could not be loaded." onRetry={() => void query.refetch()} />}
      {query.isSuccess && licences.length === 0 && <EmptyState text="No licences here." />}
      <ul aria-label="Licences" className="grid gap-2">
        {licences.map((licence) => (
          <LicenceRow key={licence.number} licence={licence} />
        ))}
      </ul>
      {(before.length > 0 || query.data?.more) && (
        <nav aria-label="Pages" className="flex justify-between gap-3">
          <Button
            // Not `disabled`, which would take the focus away at either end.
            aria-disabled={before.length === 0 || undefined}
            icon={<ChevronLeft size={18} aria-hidden />}
            onClick={() => setBefore(before.slice(0, -1))}
          >
            Newer
          </Button>
          <Button
            aria-disabled={!query.data?.more || !last || undefined}
            icon={<ChevronRight size={18} aria-hidden />}
            onClick={() => query.data?.more && last && setBefore([...before, last])}
          >
            Older
          </Button>
        </nav>
      )}
      <FairUse />
    </>
  )
}
