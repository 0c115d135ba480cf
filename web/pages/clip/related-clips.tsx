import { useQuery } from '@tanstack/react-query'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { CompareClips } from '../../catalogue/boards/compare-clips.tsx'
import { useHydrated } from '../../lib/hydration/use-hydrated.ts'
import { call } from '../../lib/query.ts'
import { ClipResults } from '../clip-results.tsx'
import { t } from '../../language/text.ts'
import { SimilarPlace } from './similar-place.tsx'

/** Clips of the same shoot, above the similar ones. */
function SameShoot({ videos, Heading }: { videos: Video[]; Heading: 'h2' | 'h3' }) {
  return (
    <section aria-labelledby="same-shoot" className="detail-similar">
      <Heading id="same-shoot">{t('From the same shoot')}</Heading>
      <ClipResults videos={videos} dense />
    </section>
  )
}

/** CAT-10: the call that counts the view replies with the similar clips. Sent by browsers only, so that no crawler is counted. */
export default function RelatedClips({ video, Heading }: { video: Video; Heading: 'h2' | 'h3' }) {
  const id = video._id
  const hydrated = useHydrated()
  const { data, isError } = useQuery({ ...call('POST /videos/view', { id }), enabled: hydrated, staleTime: Infinity })
  const series = useQuery({ ...call('GET /videos/series', { id }), enabled: hydrated })
  const shoot = series.data && series.data.length > 0 && <SameShoot videos={series.data} Heading={Heading} />
  if (isError || data?.relatedVideos.length === 0) return shoot || null
  // Both at once, with their headings: nothing that is read is pushed down by what loads later.
  if (!data || series.isPending) return <SimilarPlace />
  return (
    <>
      {shoot}
      <section aria-labelledby="similar" className="detail-similar">
        <Heading id="similar">{t('Similar Clips')}</Heading>
        <ClipResults videos={data.relatedVideos} dense />
        <div className="mt-5">
          <CompareClips clips={[video, ...data.relatedVideos].map((one) => ({ clip: one._id, video: one }))} />
        </div>
      </section>
    </>
  )
}
