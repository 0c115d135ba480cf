import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../language/text.ts'
import { momentText } from '../../../lib/day-text.ts'
import { call } from '../../../lib/query.ts'
import { QueryStates } from '../../../ui/data-list.tsx'
import { RowButton } from '../../staff-buttons.tsx'
import { EditVideo } from '../edit/edit-video.tsx'

/** Films that employees ask an ADMIN to put on their clips; the oldest first. */
export function MasterRequests() {
  const query = useQuery({ ...call('GET /videos/replacements', {}), staleTime: 0 })
  const [open, setOpen] = useState<{ _id: string; name: string } | null>(null)
  const asked = query.data ?? []
  if (query.isSuccess && asked.length === 0 && !open) return null
  return (
    <section aria-labelledby="films" className="grid gap-2">
      <h2 id="films" className="text-h3 font-strong">
        {t('Replacement films to approve')} <span className="font-normal text-ink-3">{asked.length || ''}</span>
      </h2>
      <p className="text-small text-ink-2">{t('The present film stays public until you decide.')}</p>
      <QueryStates query={query} failed={t('The queue could not be loaded.')} />
      <ul aria-label={t('Replacement films to approve')} className="grid gap-px">
        {asked.map(({ clip, name, by, at }) => (
          <li
            key={clip}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2 text-small last:border-b-0"
          >
            <div className="min-w-48 flex-1">
              <p className="font-strong wrap-anywhere">{name}</p>
              <p className="text-meta text-ink-3">{[momentText(at), by].filter(Boolean).join(' · ')}</p>
            </div>
            <RowButton
              label={t('Compare')}
              name={t('Compare the films of {name}', { name })}
              onClick={() => setOpen({ _id: clip, name })}
            />
          </li>
        ))}
      </ul>
      {open && <EditVideo video={open} onClose={() => setOpen(null)} />}
    </section>
  )
}
