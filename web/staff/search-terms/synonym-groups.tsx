import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { saveDraft } from '../../lib/drafts.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { QueryStates } from '../../ui/data-list.tsx'
import { DraftNote, useFormDraft } from '../../ui/form/form-draft.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { formText } from '../form-text.ts'
import { OnlyWith } from '../rights.tsx'
import { RowButton } from '../staff-buttons.tsx'

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
      title={t('Synonyms')}
      intro={t('Searches use them at once. Other spellings and scripts of a word are matched automatically.')}
    >
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <TextField
          type="search"
          label={t('Find a word')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <OnlyWith right="upload">
          <Button ref={addButton} onClick={() => editing.edit(NEW_GROUP)}>
            {t('Add group')}
          </Button>
        </OnlyWith>
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

const Group = ({ id, terms, editing }: { id: number; terms: string[]; editing: SynonymEditing }) => (
  <li className="border-b border-line px-3 py-1 last:border-0">
    {editing.open === id ? (
      <SynonymEditor id={id} terms={terms} editing={editing} />
    ) : (
      <div className="flex min-h-9 items-center gap-3">
        <span className="min-w-0 flex-1 text-small wrap-anywhere">{terms.join(', ')}</span>
        <OnlyWith right="upload">
          <RowButton
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it had the focus before
            autoFocus={id === editing.closed}
            label={t('Edit')}
            name={t('Edit {name}', { name: terms[0] ?? '' })}
            onClick={() => editing.edit(id)}
          />
        </OnlyWith>
      </div>
    )}
  </li>
)

/** The deleted group can be restored until something else is saved. */
const Deleted = ({ terms, busy, onUndo }: { terms: string[]; busy: boolean; onUndo: () => void }) => (
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

/** One group as a comma-separated line. */
function SynonymEditor({ id, terms, editing }: { id: number; terms: string[]; editing: SynonymEditing }) {
  const { busy, problem } = editing
  // The list is fetched anew while somebody types.
  const [seen] = useState(terms)
  const [isShort, setIsShort] = useState(false)
  const [formRef, draft] = useFormDraft(`synonyms ${id}`)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const next = parseTerms(formText(new FormData(event.currentTarget), 'words'))
    setIsShort(next.length < 2)
    if (next.length < 2) return
    editing.save(id, next, seen)
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-3 py-2">
      <DraftNote of={draft} />
      <TextField
        name="words"
        label={t('Words, separated by commas')}
        defaultValue={terms.join(', ')}
        autoComplete="off"
        // The group was just opened to be typed in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={isShort ? t('At least two words') : problem}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" type="submit" variant="accent" busy={busy}>
          {t('Save')}
        </Button>
        <Button
          size="sm"
          onClick={() => {
            draft.forget()
            editing.edit(null)
          }}
        >
          {t('Cancel')}
        </Button>
        {id !== NEW_GROUP && (
          <Button
            size="sm"
            variant="danger"
            aria-disabled={busy || undefined}
            onClick={() => busy || editing.remove(id, seen)}
          >
            {t('Delete group')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Without blanks and duplicates. */
const parseTerms = (line: string): string[] => [
  ...new Set(
    line
      .split(/[,，、]/)
      .map((term) => term.trim())
      .filter((term) => term !== ''),
  ),
]

interface Save {
  /** Missing for a new group. */
  id?: number
  /** None deletes the group. */
  terms: string[]
  /** As they were seen: what somebody else has changed since is not undone. */
  was?: string[]
  /** Of a deleted group, for Undo. */
  deleted?: string[]
}

/** The id of a group that is not saved yet. */
const NEW_GROUP = 0

/** Which group is open, and where the focus goes when its editor closes (focus restoration). */
function useSynonymEditing(focusAddButton: () => void) {
  const [open, setOpen] = useState<number | null>(null)
  // Closing an editor gives the focus back to the button that opened it.
  const [closed, setClosed] = useState<number | null>(null)
  const [deleted, setDeleted] = useState<string[]>([])
  const save = useChange({
    send: ({ id, terms, was }: Save) => api('POST /videos/synonyms', id ? { id, words: terms, was } : { words: terms }),
    failure: 'The change could not be saved.',
    refresh: ['GET /videos/synonyms'],
    onSuccess: (_reply, { id = NEW_GROUP, terms, deleted: removed = [] }) => {
      saveDraft(`synonyms ${id}`, null)
      setDeleted(terms.length === 0 ? removed : [])
      // The editor of a new group goes, as does the Undo button.
      if (open === NEW_GROUP || deleted.length > 0) focusAddButton()
      // The Edit button of a deleted group is gone.
      setClosed(terms.length === 0 ? null : open)
      setOpen(null)
    },
  })
  function edit(id: number | null) {
    save.reset()
    if (open === NEW_GROUP && id === null) focusAddButton()
    setClosed(open)
    setOpen(id)
  }
  return {
    open,
    closed,
    deleted,
    edit,
    busy: save.busy,
    problem: save.problem,
    save: (id: number, terms: string[], was: string[]) => save.run(id === NEW_GROUP ? { terms } : { id, terms, was }),
    remove: (id: number, terms: string[]) => save.run({ id, terms: [], was: terms, deleted: terms }),
    undo: () => save.run({ terms: deleted }),
  }
}

type SynonymEditing = ReturnType<typeof useSynonymEditing>
