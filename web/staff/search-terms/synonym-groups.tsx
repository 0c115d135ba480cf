import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { QueryStates } from '../../ui/data-list.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { SynonymEditor } from './synonym-editor.tsx'
import { NEW_GROUP, type SynonymEditing, useSynonymEditing } from './use-synonym-editing.ts'

/** Groups of synonyms: a search for one term finds the others. */
export function SynonymGroups() {
  const query = useQuery(call('GET /videos/synonyms', {}))
  const [typed, setTyped] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const editing = useSynonymEditing(() => addButton.current?.focus())
  if (!query.isSuccess) return <QueryStates query={query} failed={t('The words could not be loaded.')} />
  const search = typed.trim().toLowerCase()
  const shown = query.data.filter(({ words }) => words.some((term) => term.toLowerCase().includes(search)))
  return (
    <Section
      framed
      title={t('Words that find one another')}
      intro={t('Searches follow at once. Spellings and scripts meet by themselves.')}
    >
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <TextField
          type="search"
          label={t('Find a word')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button ref={addButton} onClick={() => editing.edit(NEW_GROUP)}>
          {t('Add group')}
        </Button>
      </div>
      <Deleted terms={editing.deleted} busy={editing.busy} onUndo={editing.undo} />
      {editing.open === NEW_GROUP && (
        <SynonymEditor id={NEW_GROUP} terms={search ? [typed.trim()] : []} editing={editing} />
      )}
      <p aria-live="polite" className="text-meta text-ink-3">
        {t('{shown} of {all} groups', { shown: shown.length, all: query.data.length })}
      </p>
      <ul
        aria-label={t('Groups')}
        // A list that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[32rem] overflow-y-auto rounded-control border border-line"
      >
        {shown.map(({ id, words }) => (
          <Group key={id} id={id} terms={words} editing={editing} />
        ))}
      </ul>
    </Section>
  )
}

function Group({ id, terms, editing }: { id: number; terms: string[]; editing: SynonymEditing }) {
  return (
    <li className="border-b border-line px-3 py-1 last:border-0">
      {editing.open === id ? (
        <SynonymEditor id={id} terms={terms} editing={editing} />
      ) : (
        <div className="flex min-h-9 items-center gap-3">
          <span className="min-w-0 flex-1 text-small wrap-anywhere">{terms.join(', ')}</span>
          <Button
            size="sm"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it had the focus before
            autoFocus={id === editing.closed}
            aria-label={t('Edit {name}', { name: terms[0] ?? '' })}
            onClick={() => editing.edit(id)}
          >
            {t('Edit')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** The deleted group can be restored until something else is saved. */
function Deleted({ terms, busy, onUndo }: { terms: string[]; busy: boolean; onUndo: () => void }) {
  return (
    <output className="block empty:hidden">
      {terms.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-3 py-2 text-small">
          <span className="min-w-0 flex-1 wrap-anywhere">{t('Deleted: {words}', { words: terms.join(', ') })}</span>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that deleted is gone */}
          <Button size="sm" autoFocus busy={busy} onClick={onUndo}>
            {t('Undo')}
          </Button>
        </div>
      )}
    </output>
  )
}
