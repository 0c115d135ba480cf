import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { t } from '../../../language/text.ts'
import { call } from '../../../lib/query.ts'
import { SelectField } from '../../../ui/form/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RELEASE_LABELS } from '../../clips/releases/release-row.tsx'

interface DraftReleasesProps {
  /** Ids. */
  releases: readonly string[]
  onChange: (releases: string[]) => void
}

/** Signed releases of the register that are about a film which is not sent yet. */
export function DraftReleases({ releases, onChange }: DraftReleasesProps) {
  const { data = [] } = useQuery(call('GET /videos/releases', {}))
  const nameOf = (id: string) => {
    const release = data.find((one) => one.id === id)
    return release ? `${t(RELEASE_LABELS[release.kind])}: ${release.subject}` : id
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-small font-strong">{t('Signed papers')}</legend>
      {releases.map((id) => (
        <p key={id} className="flex items-center gap-2 text-small">
          <span className="min-w-0 flex-1 wrap-anywhere">{nameOf(id)}</span>
          <IconButton
            label={t('Detach the paper of {name}', { name: nameOf(id) })}
            onClick={() => onChange(releases.filter((one) => one !== id))}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </p>
      ))}
      <SelectField
        label={t('Attach a paper')}
        value=""
        onChange={({ target }) => target.value && onChange([...releases, target.value])}
      >
        <option value="">{data.length === 0 ? t('No papers in the register yet.') : t('Choose')}</option>
        {data
          .filter(({ id }) => !releases.includes(id))
          .map(({ id }) => (
            <option key={id} value={id}>
              {nameOf(id)}
            </option>
          ))}
      </SelectField>
    </fieldset>
  )
}
