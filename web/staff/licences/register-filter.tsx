import { FileDown, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { QUALITIES } from '../../../contract/figures.ts'
import { t, translate } from '../../language/text.ts'
import { fetchFile } from '../../lib/api.ts'
import { offerFile } from '../../lib/download.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import type { Filter } from './licence-register.tsx'

/** What the register shows, and the same as a CSV file. */
export function RegisterFilter({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const [busy, setBusy] = useState(false)
  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const filled = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    onFilter(Object.fromEntries(filled) as Filter)
  }
  async function saveCsv() {
    setBusy(true)
    try {
      const { file, fileName } = await fetchFile('GET /licences/register.csv', filter)
      offerFile(file, fileName || 'licences.csv')
    } catch (error) {
      toast.error((error instanceof Error && translate(error.message)) || t('The list could not be loaded.'))
    }
    setBusy(false)
  }
  return (
    <form
      noValidate
      onSubmit={apply}
      className="grid items-end gap-3 min-[360px]:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_auto_auto]"
    >
      <div className="max-sm:col-span-full">
        <TextField
          name="q"
          type="search"
          label={t('Number, holder, e-mail or title')}
          defaultValue={filter.q}
          maxLength={254}
        />
      </div>
      <div className="max-sm:col-span-full">
        <SelectField name="quality" label={t('Quality')} defaultValue={filter.quality ?? ''}>
          <option value="">{t('All')}</option>
          {QUALITIES.map((quality) => (
            <option key={quality} value={quality}>
              {translate(quality)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField name="from" type="date" label={t('From')} defaultValue={filter.from} />
      <TextField name="to" type="date" label={t('To')} defaultValue={filter.to} />
      <Button type="submit" variant="accent" icon={<Search size={18} aria-hidden />}>
        {t('Show')}
      </Button>
      <Button busy={busy} icon={<FileDown size={18} aria-hidden />} onClick={() => void saveCsv()}>
        CSV
      </Button>
    </form>
  )
}
