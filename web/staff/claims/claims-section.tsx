import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { CLAIMS } from '../../../contract/site/claim-texts.ts'
import { t, translate } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { momentText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { DraftNote, useFormDraft } from '../../ui/form/form-draft.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { CheckboxField, TextField } from '../../ui/form/text-field.tsx'
import { formText } from '../form-text.ts'

type Claim = CallReply<'GET /staff/claims'>['claims'][number]

/** What the pages claim of the library and the plans: its words, its switch, and what speaks against it. */
export default function ClaimsSection() {
  const query = useQuery({ ...call('GET /staff/claims', {}), staleTime: 0 })
  return (
    <div className="grid gap-5">
      <p className="max-w-[760px] text-small text-ink-2">
        {t('These sentences are shown on public pages. They must be true: switch off or reword those that are not.')}
      </p>
      {query.data && (
        <p>
          {t(
            '{clips} clips in the library; {lastWeek} of the last 7 days, {lastMonth} of the last 30.',
            query.data.library,
          )}
        </p>
      )}
      <DataList
        label={t('Claims')}
        query={query}
        rows={query.data?.claims ?? []}
        row={(claim) => <ClaimForm key={`${claim.key} ${claim.changed?.at ?? ''}`} claim={claim} />}
        empty={t('No claims.')}
        failed={t('The claims could not be loaded.')}
      />
    </div>
  )
}

function ClaimForm({ claim }: { claim: Claim }) {
  const { key, on, days, belied, changed } = claim
  const [isOn, setIsOn] = useState(on)
  const [formRef, draft] = useFormDraft(`claim ${key}`)
  const { run, busy, problem } = useChange({
    send: (form: FormData) =>
      api('POST /staff/claim', {
        ...{ key, on: isOn, english: formText(form, 'english'), hindi: formText(form, 'hindi') },
        ...(days !== null && { days: Number(formText(form, 'days') || NaN) }),
        version: changed?.at ?? '',
      }),
    failure: 'The change could not be saved.',
    toastErrors: true,
    refresh: ['GET /staff/claims', 'GET /staff/insight'],
    onSuccess: draft.forget,
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) run(new FormData(event.currentTarget))
  }
  const words = CLAIMS[key]
  return (
    <li>
      <form
        ref={formRef}
        noValidate
        onSubmit={submit}
        aria-label={translate(words)}
        className="grid gap-3 rounded-panel border border-line bg-surface p-4"
      >
        <CheckboxField
          name="on"
          label={translate(words)}
          checked={isOn}
          onChange={({ target }) => setIsOn(target.checked)}
        />
        <DraftNote of={draft} />
        {belied && (
          <p className="flex gap-2 text-small text-danger">
            <TriangleAlert size={18} aria-hidden className="shrink-0" />
            {translate(belied)}
          </p>
        )}
        <ClaimFields claim={claim} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" size="sm" busy={busy}>
            {t('Save')}
          </Button>
          {changed && (
            <span className="text-meta text-ink-3">
              {t('Changed by {who}, {moment}', { who: changed.by, moment: momentText(changed.at) })}
            </span>
          )}
        </div>
        <FormError text={problem} />
      </form>
    </li>
  )
}

const ClaimFields = ({ claim: { key, english, hindi, days } }: { claim: Claim }) => (
  <>
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        name="english"
        lang="en"
        label={t('In English')}
        defaultValue={english}
        placeholder={CLAIMS[key]}
        maxLength={120}
      />
      <TextField name="hindi" label={t('In Hindi')} lang="hi" defaultValue={hindi} maxLength={120} />
    </div>
    {days !== null && (
      <TextField
        name="days"
        type="number"
        min={0}
        max={90}
        label={t('Days that new clips are for annual subscribers alone; 0 turns it off')}
        defaultValue={String(days)}
      />
    )}
  </>
)
