import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FilePlus } from 'lucide-react'
import { useState } from 'react'
import type { Release } from '../../../../contract/clip-papers.ts'
import { RIGHTS_RULES, RIGHTS_TOPICS, type RightsCard } from '../../../../contract/clip-rights.ts'
import { t, translate } from '../../../language/text.ts'
import { api } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormFocus } from '../../use-form-focus.ts'
import { AddRelease } from './add-release.tsx'
import { AttachRelease } from './attach-release.tsx'
import { ReleaseRow } from './release-row.tsx'
import { refreshClips } from '../edit/use-edit-clip.ts'

interface ClipReleasesProps {
  clipId: string
  releases: Release[]
  card: RightsCard | null
}

/** The signed papers behind one clip's rights card. */
export function ClipReleases({ clipId, releases, card }: ClipReleasesProps) {
  const [adding, setAdding] = useState(false)
  const holder = useFormFocus<HTMLElement>(adding)
  const client = useQueryClient()
  const detach = useMutation({
    mutationFn: (id: string) => api('POST /videos/attachrelease', { id, clip: clipId, attached: false }),
    onError: (error) => toast.error(translate(error.message) || t('It could not be taken off.')),
    onSettled: () => refreshClips(client),
  })
  const missing = unproven(card, releases)
  return (
    <section ref={holder} aria-labelledby="papers" className="grid gap-2 border-t border-line pt-4">
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
        {releases.map((paper) => (
          <ReleaseRow key={paper.id} paper={paper}>
            <Button
              size="sm"
              variant="plain"
              aria-label={t('Take the paper of {name} off', { name: paper.subject })}
              onClick={() => detach.mutate(paper.id)}
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

/** What is said to be cleared and has no paper of its kind. */
function unproven(card: RightsCard | null, releases: Pick<Release, 'kind'>[]): string[] {
  if (!card) return []
  const has = (kinds: readonly string[]) => releases.some(({ kind }) => kinds.includes(kind))
  const topics = RIGHTS_TOPICS.filter((topic) => card[topic] === 'cleared' && !has(RIGHTS_RULES[topic].papers))
  const people = card.people === 'released' && !has(['model']) ? [t('People')] : []
  return [...people, ...topics.map((topic) => translate(RIGHTS_RULES[topic].question))]
}
