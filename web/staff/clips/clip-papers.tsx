import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FilePlus } from 'lucide-react'
import { useState } from 'react'
import type { Release } from '../../../contract/clip-papers.ts'
import { RIGHTS_RULES, RIGHTS_TOPICS, type RightsCard } from '../../../contract/clip-rights.ts'
import { t, tell } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusFollows } from '../focus-follows.ts'
import { AddPaper } from './add-paper.tsx'
import { AttachKnown } from './attach-known.tsx'
import { PaperRow } from './paper-row.tsx'
import { refreshClips } from './use-edit-clip.ts'

interface ClipPapersProps {
  clipId: string
  releases: Release[]
  card: RightsCard | null
}

/** The signed papers behind one clip's rights card. */
export function ClipPapers({ clipId, releases, card }: ClipPapersProps) {
  const [adding, setAdding] = useState(false)
  const holder = useFocusFollows<HTMLElement>(adding)
  const client = useQueryClient()
  const detach = useMutation({
    mutationFn: (id: string) => api('POST /videos/attachrelease', { id, clip: clipId, attached: false }),
    onError: (error) => toast.error(tell(error.message) || t('It could not be taken off.')),
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
          <PaperRow key={paper.id} paper={paper}>
            <Button
              size="sm"
              variant="plain"
              aria-label={t('Take the paper of {name} off', { name: paper.subject })}
              onClick={() => detach.mutate(paper.id)}
            >
              {t('Take off')}
            </Button>
          </PaperRow>
        ))}
      </ul>
      {adding ? (
        <div className="grid gap-3">
          <AttachKnown clipId={clipId} attached={releases} onAttached={() => setAdding(false)} />
          <AddPaper clips={[clipId]} onAdded={() => setAdding(false)} onCancel={() => setAdding(false)} />
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
  return [...people, ...topics.map((topic) => tell(RIGHTS_RULES[topic].question))]
}
