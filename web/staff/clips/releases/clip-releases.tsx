import { useQuery } from '@tanstack/react-query'
import { FilePlus } from 'lucide-react'
import { useState } from 'react'
import { CLEARANCE_RULES, CLEARANCE_TOPICS, type ClearanceCard } from '../../../../contract/catalogue/clearances.ts'
import type { Release } from '../../../../contract/catalogue/releases.ts'
import { t, translate } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { call } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/form/text-field.tsx'
import { useFormFocus } from '../../form-focus.ts'
import { useClipChange } from '../refresh-clips.ts'
import { AddRelease, RELEASE_LABELS, ReleaseRow } from './release-row.tsx'
import { OnlyWith } from '../../rights.tsx'
import { RowButton } from '../../staff-buttons.tsx'

interface ClipReleasesProps {
  clipId: string
  releases: Release[]
  card: ClearanceCard | null
}

/** The releases attached to one clip. */
export function ClipReleases({ clipId, releases, card }: ClipReleasesProps) {
  const [adding, setAdding] = useState(false)
  const container = useFormFocus<HTMLElement>(adding)
  const detach = useClipChange({
    send: (id: string) => api('POST /videos/attachrelease', { id, clip: clipId, attached: false }),
    success: '',
    failure: 'It could not be detached.',
    toastErrors: true,
  })
  const missing = unproven(card, releases)
  return (
    <section ref={container} aria-labelledby="papers" className="grid gap-2 border-t border-line pt-4">
      <h3 id="papers" className="font-strong">
        {t('Signed papers')}
      </h3>
      {missing.length > 0 && (
        <p className="text-small text-ink-2">
          {t('Marked as cleared, with no paper attached: {what}.', { what: missing.join('; ') })}
        </p>
      )}
      {releases.length === 0 && !adding && <p className="text-small text-ink-2">{t('None attached.')}</p>}
      <ul aria-label={t('Papers of this clip')} className="grid">
        {releases.map((release) => (
          <ReleaseRow key={release.id} release={release}>
            <OnlyWith right="upload">
              <RowButton
                variant="plain"
                label={t('Detach')}
                name={t('Detach the paper of {name}', { name: release.subject })}
                onClick={() => detach.run(release.id)}
              />
            </OnlyWith>
          </ReleaseRow>
        ))}
      </ul>
      {adding ? (
        <div className="grid gap-3">
          <AttachRelease clipId={clipId} attached={releases} onAttached={() => setAdding(false)} />
          <AddRelease clips={[clipId]} onAdded={() => setAdding(false)} onCancel={() => setAdding(false)} />
        </div>
      ) : (
        <OnlyWith right="upload">
          <RowButton
            data-opener
            icon={FilePlus}
            label={t('Attach a paper')}
            className="justify-self-start"
            onClick={() => setAdding(true)}
          />
        </OnlyWith>
      )}
    </section>
  )
}

/** What is marked as cleared without a release of its kind. */
function unproven(card: ClearanceCard | null, releases: Pick<Release, 'kind'>[]): string[] {
  if (!card) return []
  const has = (kinds: readonly string[]) => releases.some(({ kind }) => kinds.includes(kind))
  const topics = CLEARANCE_TOPICS.filter((topic) => card[topic] === 'cleared' && !has(CLEARANCE_RULES[topic].papers))
  const people = card.people === 'released' && !has(['model']) ? [t('People')] : []
  return [...people, ...topics.map((topic) => translate(CLEARANCE_RULES[topic].question))]
}

interface AttachReleaseProps {
  clipId: string
  attached: Release[]
  onAttached: () => void
}

/** Attaches a release of the register to one more clip: one often covers a whole day's clips. */
function AttachRelease({ clipId, attached, onAttached }: AttachReleaseProps) {
  const [chosen, setChosen] = useState('')
  const { data } = useQuery(call('GET /videos/releases', {}))
  const attach = useClipChange({
    send: (id: string) => api('POST /videos/attachrelease', { id, clip: clipId, attached: true }),
    failure: 'It could not be attached.',
    toastErrors: true,
    onSuccess: onAttached,
  })
  const left = (data ?? []).filter(({ id }) => attached.every((release) => release.id !== id))
  if (left.length === 0) return null
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1">
        <SelectField
          label={t('A paper from the register')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{t('Choose')}</option>
          {left.map(({ id, kind, subject }) => (
            <option key={id} value={id}>
              {t(RELEASE_LABELS[kind])}: {subject}
            </option>
          ))}
        </SelectField>
      </div>
      <Button disabled={chosen === ''} busy={attach.busy} onClick={() => attach.run(chosen)}>
        {t('Attach')}
      </Button>
    </div>
  )
}
