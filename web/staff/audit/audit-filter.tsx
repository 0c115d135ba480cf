import { FileDown, Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { t } from '../../language/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCsv } from '../use-file-download.ts'
import type { Filter } from './audit-log.tsx'

/** Which entries are shown, and the same as a CSV file. */
export function AuditFilter({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const csv = useCsv('GET /staff/audit.csv', filter, 'audit.csv')
  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const filled = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    onFilter(Object.fromEntries(filled) as Filter)
  }
  return (
    <form
      noValidate
      onSubmit={apply}
      className="grid items-end gap-3 min-[360px]:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1.3fr_1fr_1fr_auto_auto]"
    >
      <div className="max-sm:col-span-full">
        <TextField
          name="actor"
          label={t('Who')}
          placeholder={t('E-mail, ID or {system}', { system: 'system' })}
          defaultValue={filter.actor}
          maxLength={254}
        />
      </div>
      <div className="max-sm:col-span-full">
        <TextField
          name="action"
          label={t('What')}
          placeholder={t('{first}, {second}', { first: 'price', second: 'staff.added' })}
          defaultValue={filter.action}
          maxLength={60}
        />
      </div>
      <div className="max-lg:col-span-full">
        <TextField
          name="subject"
          label={t('To what')}
          placeholder={t('E-mail, clip or order')}
          defaultValue={filter.subject}
          maxLength={254}
        />
      </div>
      <TextField name="from" type="date" label={t('From')} defaultValue={filter.from} />
      <TextField name="to" type="date" label={t('To')} defaultValue={filter.to} />
      <Button type="submit" variant="accent" icon={<Search size={18} aria-hidden />}>
        {t('Show')}
      </Button>
      <Button busy={csv.busy} icon={<FileDown size={18} aria-hidden />} onClick={csv.take}>
        CSV
      </Button>
    </form>
  )
}
