import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SynonymEditor } from './synonym-editor.tsx'

interface Group {
  id?: number
  /** None deletes it. */
  words: string[]
  old?: string[]
}

/** Groups of words that mean one thing: a search for one finds the others. */
export function SynonymGroups() {
  const query = useQuery(call('GET /videos/synonyms', {}))
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  // The group being edited; 0 for a new one.
  const [open, setOpen] = useState<number | null>(null)
  // Closing an editor gives the focus back to the button that opened it.
  const [last, setLast] = useState<number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [deleted, setDeleted] = useState<string[]>([])
  const save = useMutation({
    mutationFn: ({ id, words }: Group) => api('POST /videos/synonyms', id ? { id, words } : { words }),
    onSuccess: ({ message }, { words, old = [] }) => {
      toast.success(translate(message))
      setDeleted(words.length === 0 ? old : [])
      // The editor of a new group goes, as does the way back.
      if (open === 0 || deleted.length > 0) addButton.current?.focus()
      // Its button goes with it.
      setLast(words.length === 0 ? null : open)
      setOpen(null)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /videos/synonyms'] }),
  })
  if (query.isPending) return <Spinner fullPage size={36} />
  if (query.isError)
    return <ErrorState text={t('The words could not be loaded.')} onRetry={() => void query.refetch()} />
  const wanted = typed.trim().toLowerCase()
  const shown = query.data.filter(({ words }) => words.some((word) => word.toLowerCase().includes(wanted)))
  const edit = (id: number | null) => {
    save.reset()
    if (open === 0 && id === null) addButton.current?.focus()
    setLast(open)
    setOpen(id)
  }
  const editor = (id: number, words: string[]) => (
    <SynonymEditor
      words={words}
      busy={save.isPending}
      problem={save.error?.message}
      onSave={(next) => save.mutate(id === 0 ? { words: next } : { id, words: next })}
      onCancel={() => edit(null)}
      {...(id === 0 ? {} : { onDelete: () => save.mutate({ id, words: [], old: words }) })}
    />
  )
  return (
    <section aria-labelledby="synonyms" className="grid gap-4 rounded-panel border border-line bg-surface p-5">
      <div>
        <h2 id="synonyms" className="text-h3 font-strong">
          {t('Words that find one another')}
        </h2>
        <p className="text-small text-ink-2">
          {t('Searches follow at once. Spellings and scripts meet by themselves.')}
        </p>
      </div>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <TextField
          type="search"
          label={t('Find a word')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button ref={addButton} onClick={() => edit(0)}>
          {t('Add group')}
        </Button>
      </div>
      <Deleted words={deleted} busy={save.isPending} onUndo={() => save.mutate({ words: deleted })} />
      {open === 0 && editor(0, wanted ? [typed.trim()] : [])}
      <p aria-live="polite" className="text-meta text-ink-3">
        {t('{shown} of {all} groups', { shown: shown.length, all: query.data.length })}
      </p>
      <ul
        aria-label={t('Groups')}
        // More than fits scrolls, with the keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[32rem] overflow-y-auto rounded-control border border-line"
      >
        {shown.map(({ id, words }) => (
          <li key={id} className="border-b border-line px-3 py-1 last:border-0">
            {open === id ? (
              editor(id, words)
            ) : (
              <div className="flex min-h-9 items-center gap-3">
                <span className="min-w-0 flex-1 text-small wrap-anywhere">{words.join(', ')}</span>
                <Button
                  size="sm"
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- it had the focus before
                  autoFocus={id === last}
                  aria-label={t('Edit {name}', { name: words[0] ?? '' })}
                  onClick={() => edit(id)}
                >
                  {t('Edit')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A deleted group stays at hand until something else is saved. */
function Deleted({ words, busy, onUndo }: { words: string[]; busy: boolean; onUndo: () => void }) {
  return (
    <output className="block empty:hidden">
      {words.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-3 py-2 text-small">
          <span className="min-w-0 flex-1 wrap-anywhere">{t('Deleted: {words}', { words: words.join(', ') })}</span>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that deleted is gone */}
          <Button size="sm" autoFocus busy={busy} onClick={onUndo}>
            {t('Undo')}
          </Button>
        </div>
      )}
    </output>
  )
}
