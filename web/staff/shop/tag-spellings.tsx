import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { DataList } from '../../ui/data-list.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { RowButton } from '../staff-buttons.tsx'
import { LABEL_CALLS } from './label-calls.ts'

type Group = CallReply<'GET /videos/tagspellings'>['groups'][number]

/** B18: tags that say the same in several spellings; the one that is pressed stays. */
export function TagSpellings({ mayMerge }: { mayMerge: boolean }) {
  const [typed, setTyped] = useState('')
  const query = useQuery({ ...call('GET /videos/tagspellings', { q: typed.trim() }), staleTime: 0 })
  const merge = useChange({
    send: ({ group, becomes }: { group: Group; becomes: string }) =>
      api('POST /videos/renamelabel', {
        kind: 'tag',
        was: group.tags.map(({ word }) => word).filter((word) => word !== becomes),
        becomes,
      }),
    success: '',
    failure: 'The change could not be saved.',
    refresh: LABEL_CALLS,
  })
  return (
    <Section
      framed
      title={t('Tags in several spellings')}
      intro={t(
        'Choose the spelling to keep: the others change to it on every clip. The counts may be five minutes old.',
      )}
    >
      <SearchField label={t('Search tags')} value={typed} onChange={setTyped} />
      <FormError text={merge.problem} />
      <DataList
        compact
        label={t('Tags in several spellings')}
        query={query}
        rows={query.data?.groups ?? []}
        row={(group) => (
          <li key={group.tags[0]?.word} className="flex flex-wrap gap-2 border-b border-line py-2">
            {group.tags.map(({ word, clips }) => (
              <RowButton
                key={word}
                label={`${word} (${clips})`}
                name={t('Keep {name}', { name: `${word} (${clips})` })}
                aria-disabled={!mayMerge || merge.busy || undefined}
                onClick={() => mayMerge && !merge.busy && merge.run({ group, becomes: word })}
              />
            ))}
          </li>
        )}
        empty={<p className="text-ink-2">{t('No tag has several spellings.')}</p>}
        failed={t('They could not be loaded.')}
        className="grid"
      />
    </Section>
  )
}
