import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CallInput, CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { saveDraft } from '../../lib/drafts.ts'
import { blamedField, messageOf } from '../../lib/error-message.ts'
import { isPage } from '../../lib/is-page.ts'
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

type Rule = CallReply<'GET /videos/searchrules'>[number]
type Input = CallInput<'POST /videos/searchrules'>

interface Change {
  rule: Input
  /** What it deletes, for Undo. */
  removes?: Input
}

class NoSuchPage extends Error {}

/** @throws NoSuchPage: visitors would be led nowhere */
async function send(rule: Input) {
  if (rule.path && !(await isPage(rule.path))) throw new NoSuchPage()
  return api('POST /videos/searchrules', rule)
}

const problemOf = (error: Error): string =>
  error instanceof NoSuchPage
    ? t('There is no page of ours at this address.')
    : messageOf(error, 'The change could not be saved.')

/** What staff decide about a term: which of its clips come first, or the page that it leads to. */
export function SearchRules() {
  const query = useQuery(call('GET /videos/searchrules', {}))
  // The rule in the form; null for a new one.
  const [edited, setEdited] = useState<Rule | null>(null)
  const [removed, setRemoved] = useState<Input | null>(null)
  // A new form after each that was saved; what was refused stays in it.
  const [saved, setSaved] = useState(0)
  const save = useChange({
    send: ({ rule }: Change) => send(rule),
    failure: problemOf,
    refresh: ['GET /videos/searchrules'],
    onSuccess: (_reply, { rule: { term }, removes }) => {
      setRemoved(removes ?? null)
      saveDraft(`search-rule ${edited?.term ?? ''}`, null)
      saveDraft(`search-rule ${term}`, null)
      setEdited(null)
      setSaved((count) => count + 1)
    },
  })
  const put = (rule: Input) => save.run({ rule })
  const remove = (rule: Rule) =>
    save.run({ rule: { term: rule.term, was: '', clips: [], path: '', read: readOf(rule) }, removes: inputOf(rule) })
  if (!query.isSuccess) return <QueryStates query={query} failed={t('The words could not be loaded.')} />
  return (
    <Section
      framed
      title={t('Pinned results')}
      intro={t(
        'Clips shown first for a search term, or a page that it leads to. Other spellings of the term count too.',
      )}
    >
      <OnlyWith right="upload">
        <RuleForm
          key={`${edited?.term} ${saved}`}
          rule={edited}
          save={save}
          onSave={put}
          onCancel={() => setEdited(null)}
        />
      </OnlyWith>
      <Deleted rule={removed} busy={save.busy} onUndo={put} />
      <RuleList rules={query.data} onEdit={setEdited} onDelete={remove} />
    </Section>
  )
}

const Deleted = ({ rule, busy, onUndo }: { rule: Input | null; busy: boolean; onUndo: (rule: Input) => void }) => (
  <output className="block empty:hidden">
    {rule && (
      <div className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-3 py-2 text-small">
        <span className="min-w-0 flex-1 wrap-anywhere">{t('Deleted: {words}', { words: rule.term })}</span>
        <Button size="sm" busy={busy} onClick={() => onUndo(rule)}>
          {t('Undo')}
        </Button>
      </div>
    )}
  </output>
)

interface RuleListProps {
  rules: Rule[]
  onEdit: (rule: Rule) => void
  onDelete: (rule: Rule) => void
}

const RuleList = ({ rules, onEdit, onDelete }: RuleListProps) => (
  <ul aria-label={t('Pinned results')} className="grid">
    {rules.map((rule) => (
      <li
        key={rule.term}
        className="flex min-h-11 flex-wrap items-center gap-3 border-b border-line py-1 last:border-0"
      >
        <span className="min-w-0 flex-1 text-small wrap-anywhere">
          <strong>{rule.term}</strong> {rule.path ?? rule.clips.map(({ name }) => name).join(', ')}
        </span>
        <OnlyWith right="upload">
          <RowButton label={t('Edit')} name={t('Edit {name}', { name: rule.term })} onClick={() => onEdit(rule)} />
          <RowButton
            label={t('Delete')}
            name={t('Delete {name}', { name: rule.term })}
            onClick={() => onDelete(rule)}
          />
        </OnlyWith>
      </li>
    ))}
  </ul>
)

/** As it was seen: what somebody else has changed since is not undone. */
const readOf = ({ clips, path }: Rule) => ({ clips: clips.map(({ id }) => id), path: path ?? '' })

const inputOf = (rule: Rule): Input => ({ term: rule.term, was: '', ...readOf(rule) })

const typedIn = (fields: FormData, rule: Rule | null): Input => ({
  term: formText(fields, 'term'),
  ...(rule ? { was: rule.term, read: readOf(rule) } : { was: '' }),
  clips: formText(fields, 'clips')
    .split(',')
    .flatMap((text) => text.trim() || []),
  path: formText(fields, 'path'),
})

interface RuleFormProps {
  rule: Rule | null
  save: { busy: boolean; problem: string | undefined; error: Error | null }
  onSave: (rule: Input) => void
  onCancel: () => void
}

function RuleForm({ rule, save, onSave, onCancel }: RuleFormProps) {
  const [formRef, draft] = useFormDraft(`search-rule ${rule?.term ?? ''}`)
  const [isEmpty, setIsEmpty] = useState(false)
  const blamed = isEmpty ? 'path' : (blamedField(save.error, ['term', 'clips']) ?? 'path')
  const problem = isEmpty ? t('A term, and clips or a page') : save.problem
  const errorAt = (field: typeof blamed) => (field === blamed ? problem : undefined)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = typedIn(new FormData(event.currentTarget), rule)
    const isIncomplete = input.term === '' || (input.clips.length === 0 && input.path === '')
    setIsEmpty(isIncomplete)
    if (save.busy || isIncomplete) return
    onSave(input)
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-3">
      <DraftNote of={draft} />
      <TextField
        name="term"
        label={t('Search term')}
        defaultValue={rule?.term}
        autoComplete="off"
        error={errorAt('term')}
      />
      <TextField
        name="clips"
        label={t('Clips to show first: clip numbers, separated by commas')}
        defaultValue={rule?.clips.map(({ number }) => number).join(', ')}
        autoComplete="off"
        error={errorAt('clips')}
      />
      <TextField
        name="path"
        label={t('Or a page, such as /places/Varanasi')}
        defaultValue={rule?.path ?? ''}
        autoComplete="off"
        error={errorAt('path')}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" type="submit" variant="accent" busy={save.busy}>
          {t('Save')}
        </Button>
        {rule && (
          <Button
            size="sm"
            onClick={() => {
              draft.forget()
              onCancel()
            }}
          >
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
