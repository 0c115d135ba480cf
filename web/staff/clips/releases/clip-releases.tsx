import { FilePlus } from 'lucide-react'
import { useState } from 'react'
import type { Release } from '../../../../contract/catalogue/releases.ts'
import { CLEARANCE_RULES, CLEARANCE_TOPICS, type ClearanceCard } from '../../../../contract/catalogue/clearances.ts'
import { t, translate } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormFocus } from '../../use-form-focus.ts'
import { AddRelease } from './add-release.tsx'
import { AttachRelease } from './attach-release.tsx'
import { ReleaseRow } from './release-row.tsx'
import { useChange } from '../../../lib/use-change.ts'
import { refreshClips } from '../refresh-clips.ts'

interface ClipReleasesProps {
  clipId: string
  releases: Release[]
  card: ClearanceCard | null
}

/** The releases attached to one clip. */
export function ClipReleases({ clipId, releases, card }: ClipReleasesProps) {
  const [adding, setAdding] = useState(false)
  const container = useFormFocus<HTMLElement>(adding)
  const detach = useChange({
    send: (id: string) => api('POST /videos/attachrelease', { id, clip: clipId, attached: false }),
    success: '',
    failure: 'It could not be taken off.',
    toastErrors: true,
    refresh: refreshClips,
  })
  const missing = unproven(card, releases)
  return (
    <section ref={container} aria-labelledby="papers" className="grid gap-2 border-t border-line pt-4">
      <h3 id="papers" className="font-strong">
        {t('Signed papers')}
      </h3>
      {missing.length > 0 && (
        <p className="text-small text-ink-2">
          {t('Said to be cleared, with no paper attached: {what}.', { what: missing.join('; ') })}
        </p>
      )}
      {releases.length === 0 && !adding && <p className="text-small text-ink-2">{t('None attached.')}</p>}
      <ul aria-label={t('Papers of this clip')} className="grid">
        {releases.map((release) => (
          <ReleaseRow key={release.id} release={release}>
            <Button
              size="sm"
              variant="plain"
              aria-label={t('Take the paper of {name} off', { name: release.subject })}
              onClick={() => detach.run(release.id)}
            >
              {t('Take off')}
            </Button>
          </ReleaseRow>
        ))}
      </ul>
      {adding ? (
        <div className="grid gap-3">
          <AttachRelease clipId={clipId} attached={releases} onAttached={() => setAdding(false)} />
          <AddRelease clips={[clipId]} onAdded={() => setAdding(false)} onCancel={() => setAdding(false)} />
        </div>
      ) : (
        <Button
          data-opener
          size="sm"
          className="justify-self-start"
          icon={<FilePlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('Attach a paper')}
        </Button>
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
