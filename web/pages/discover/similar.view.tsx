import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { choiceLabel } from '../../catalogue/clip/clip-labels.ts'
import { ClipGridSkeleton } from '../../catalogue/clip/clip-grid.tsx'
import { clipCountText } from '../../catalogue/search/search-state.ts'
import { paths } from '../../lib/url.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ClipResults } from '../clip-results.tsx'
import { clipQuery, similarQuery } from '../queries.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { clipName } from '../../lib/clip-text.ts'

const MOST_TAGS = 12

/** CAT-14: Show Similar. Clips that share rare words with one and look like it, the most similar first. */
export default function SimilarPage() {
  const id = useParams()['id'] ?? ''
  const clip = useQuery(clipQuery(id)).data
  const { data: videos, isError, refetch } = useQuery(similarQuery(id))
  return (
    <main id="main" className="mx-auto w-full max-w-[1680px] px-3 pt-8 pb-18 sm:px-7 sm:pt-14">
      <header className="mb-7 grid gap-5">
        <h1 className="font-display text-[clamp(36px,4.4vw,60px)] leading-[1.04]">{t('Similar Clips')}</h1>
        {clip && (
          <p className="text-ink-2 wrap-anywhere">
            <Rich
              text={t('Like <clip></clip>')}
              clip={() => (
                <Link to={paths.clip(clip._id, clip.name)} className="text-link underline underline-offset-3">
                  {clipName(clip)}
                </Link>
              )}
            />
          </p>
        )}
        {clip && clip.tags.length > 0 && <TagsOf tags={clip.tags} />}
        <output className="text-ink-3">{videos && videos.length > 0 && clipCountText(videos.length)}</output>
      </header>
      {isError ? (
        <ErrorState text={t('The clips could not be loaded.')} onRetry={() => void refetch()} />
      ) : !videos ? (
        <ClipGridSkeleton />
      ) : videos.length === 0 ? (
        <EmptyState text={t('No similar clips yet.')} link={{ to: paths.home(), label: t('Browse all clips') }} />
      ) : (
        <>
          <h2 className="sr-only">{t('Clips')}</h2>
          <ClipResults videos={videos} eager={3} />
        </>
      )}
    </main>
  )
}

function TagsOf({ tags }: { tags: string[] }) {
  return (
    <nav aria-label={t('Item Tags')}>
      <ul className="flex flex-wrap gap-2">
        {tags.slice(0, MOST_TAGS).map((tag) => (
          <li key={tag} className="max-w-full">
            <ChipLink to={paths.search(tag)}>{choiceLabel(tag)}</ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
