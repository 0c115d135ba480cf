import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { CallReply } from '../../../contract/index.ts'
import { t, type Text } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { paths } from '../../lib/url.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { useFormDraft } from '../../ui/form/form-draft.tsx'
import { saveDraft } from '../../lib/drafts.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddressTab } from '../address-filter.ts'
import { FestivalRadar } from './festival-radar.tsx'
import { formText } from '../form-text.ts'
import { OnlyWith } from '../rights.tsx'
import { RowButton } from '../staff-buttons.tsx'

type State = ShotRequest['state']
const IDS = ['open', 'planned', 'filmed'] as const satisfies State[]

// `{wishes}` is always empty: it makes the key differ from the same English text elsewhere, whose Hindi is another.
const STATES = {
  open: { label: 'Open{wishes}', empty: 'No open requests.' },
  planned: { label: 'Planned', empty: 'No planned shots.' },
  filmed: { label: 'Filmed', empty: 'Nothing filmed on request yet.' },
} as const satisfies Record<State, { label: Text; empty: Text }>

/** Shot requests of visitors, those of most people first; requests with the same key are one row. */
export default function ShotRequests() {
  const [state, select] = useAddressTab('state', IDS)
  return (
    <div className="grid gap-10">
      <Tabs
        label={t('Shot requests')}
        current={state}
        onChange={select}
        tabs={IDS.map((id) => ({
          id,
          label: t(STATES[id].label, { wishes: '' }),
          content: <ShotRequestList key={id} state={id} empty={t(STATES[id].empty)} />,
        }))}
      />
      <FestivalRadar />
    </div>
  )
}

function ShotRequestList({ state, empty }: { state: State; empty: string }) {
  const query = useQuery({ ...call('GET /staff/shotrequests', { state }), staleTime: 0 })
  return (
    <DataList
      ordered
      label={t('Wishes')}
      query={query}
      rows={query.data?.wishes ?? []}
      row={(request) => <ShotRequestRow key={request.fold} request={request} />}
      empty={empty}
      failed={t('The requests could not be loaded.')}
    />
  )
}

type ShotRequest = CallReply<'GET /staff/shotrequests'>['wishes'][number]

/** One shot request: how many people ask for it, in which words, and its state. */
function ShotRequestRow({ request }: { request: ShotRequest }) {
  const { text, state, fold } = request
  const [isFilmed, setIsFilmed] = useState(false)
  const { run, busy, problem } = useChange({
    send: (next: { state: ShotRequest['state']; clipId?: string }) => api('POST /staff/shotrequest', { fold, ...next }),
    failure: 'The change could not be saved.',
    refresh: ['GET /staff/shotrequests', 'GET /staff/waiting'],
    onSuccess: () => saveDraft(`filmed ${fold}`, null),
  })
  const button = (label: string, next: ShotRequest['state']) => (
    <RowButton
      label={label}
      name={`${label}: ${text}`}
      aria-disabled={busy || undefined}
      onClick={() => busy || run({ state: next })}
    />
  )
  return (
    <li className="grid gap-x-4 gap-y-2 rounded-control border border-line bg-surface px-4 py-3 sm:grid-cols-[64px_minmax(0,1fr)_auto]">
      <Details request={request} />
      <OnlyWith right="upload">
        <div className="flex flex-wrap content-start gap-2">
          {state !== 'open' && button(t('Open again'), 'open')}
          {state === 'open' && button(t('Plan{wish}', { wish: '' }), 'planned')}
          {state !== 'filmed' && (
            <RowButton
              label={t('Filmed')}
              name={`${t('Filmed')}: ${text}`}
              aria-expanded={isFilmed}
              onClick={() => setIsFilmed(!isFilmed)}
            />
          )}
        </div>
      </OnlyWith>
      {isFilmed && <FilmedForm fold={fold} busy={busy} onSave={(clipId) => run({ state: 'filmed', clipId })} />}
      <FormError text={problem} className="sm:col-start-2" />
    </li>
  )
}

const Details = ({ request: { text, others, askers, lastAskedAt, clip } }: { request: ShotRequest }) => (
  <>
    <p className="text-h3 font-strong tabular-nums">
      {askers}
      <span className="block text-meta font-plain text-ink-3">{askers === 1 ? t('person') : t('people')}</span>
    </p>
    <div className="min-w-0">
      <p className="font-strong wrap-anywhere">{text}</p>
      {others.length > 0 && (
        <p className="text-small wrap-anywhere text-ink-2">{t('Also: {words}', { words: others.join(' · ') })}</p>
      )}
      <p className="text-meta text-ink-3">{t('Last asked {day}', { day: dayText(lastAskedAt) })}</p>
      {clip && (
        <Link to={paths.clip(clip._id, clip.name)} className="text-link underline underline-offset-4">
          {clip.name}
        </Link>
      )}
    </div>
  </>
)

/** The clip that fulfils the request: its id, or its address as copied from the browser. */
function FilmedForm({ fold, busy, onSave }: { fold: string; busy: boolean; onSave: (clipId: string) => void }) {
  const [formRef] = useFormDraft(`filmed ${fold}`)
  const [isMissing, setIsMissing] = useState(false)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const clipId = clipIdIn(formText(new FormData(event.currentTarget), 'clip'))
    setIsMissing(clipId === '')
    if (clipId && !busy) onSave(clipId)
  }
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={submit}
      className="grid items-end gap-3 sm:col-span-2 sm:col-start-2 sm:grid-cols-[1fr_auto]"
    >
      <TextField
        name="clip"
        label={t('Clip ID, or its address')}
        autoComplete="off"
        // The form was just opened to be typed in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={isMissing ? t('A clip is needed') : undefined}
      />
      <Button type="submit" variant="accent" busy={busy}>
        {t('Save')}
      </Button>
    </form>
  )
}

const clipIdIn = (typed: string): string => /\/clip\/([\w-]{1,64})/.exec(typed)?.[1] ?? typed
