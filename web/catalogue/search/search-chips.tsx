import { X } from 'lucide-react'
import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { address } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { appliedFilters } from './applied-filters.ts'
import { changed, searchHref, type SearchState } from './search-state.ts'
import { t } from '../../language/text.ts'

/** SCR-27: keywords as removable chips; Clear All resets and returns to /. All are links, so that they work without script. */
export function SearchChips({ state }: { state: SearchState }) {
  const navigate = useNavigate()
  const applied = appliedFilters(state)
  if (state.keywords.length === 0 && applied.length === 0) return null
  const without = (keyword: string) => changed(state, { keywords: state.keywords.filter((one) => one !== keyword) })
  const clear = (event: FormEvent) => {
    event.preventDefault()
    void navigate('/')
  }
  return (
    <form action={address('/')} onSubmit={clear} className="mb-5 flex flex-wrap items-center gap-2">
      {state.keywords.map((keyword) => (
        <RemovableChip key={keyword} label={keyword} without={without(keyword)} />
      ))}
      {applied.map(({ group, label, without: rest }) => (
        <RemovableChip key={group + label} label={label} without={rest} />
      ))}
      <Button variant="plain" size="sm" type="submit">
        {t('Clear All')}
      </Button>
    </form>
  )
}

function RemovableChip({ label, without }: { label: string; without: SearchState }) {
  return (
    <Link to={searchHref(without)} aria-label={t('Remove {name}', { name: label })} className="removable-chip">
      <span className="truncate">{label}</span>
      <X size={16} aria-hidden />
    </Link>
  )
}
