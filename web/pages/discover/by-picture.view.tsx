import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { VECTOR_TEXT } from '../../../contract/catalogue/picture-colours.ts'
import { ClipGridSkeleton } from '../../catalogue/clip/clip-grid.tsx'
import { clipCountText } from '../../catalogue/search/search-state.ts'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ClipResults } from '../clip-results.tsx'
import { byPictureQuery } from '../queries.ts'
import { PictureChoice, PictureExamples } from './deferred-picture-parts.tsx'

/** Search by picture: what is compared is made in the browser and stands in the address; the picture itself is not sent. */
export default function ByPicturePage() {
  const [params] = useSearchParams()
  const given = params.get('vector') ?? ''
  const vector = VECTOR_TEXT.test(given) ? given : ''
  // An address that was cut on its way still finds what the picture finds.
  const from = /^[\w-]{1,64}$/.exec(params.get('from') ?? '')?.[0]
  return (
    <main id="main" className="mx-auto w-full max-w-[1680px] px-3 pt-8 pb-18 sm:px-7 sm:pt-14">
      <header className="mb-7 grid gap-5">
        <h1 className="font-display text-[clamp(36px,4.4vw,60px)] leading-[1.04]">{t('Search by picture')}</h1>
        <p className="max-w-[70ch] text-ink-2">
          {t(
            'Clips with the same colours, light and lines, nearest first. What a picture shows is not recognised: for that, search by words.',
          )}
        </p>
        <PictureChoice compared={vector} />
      </header>
      {vector ? <Found vector={vector} from={from} /> : <PictureExamples />}
    </main>
  )
}

function Found({ vector, from }: { vector: string; from: string | undefined }) {
  const { data: videos, isError, refetch } = useQuery(byPictureQuery(vector, from))
  if (isError) return <ErrorState text={t('The clips could not be loaded.')} onRetry={() => void refetch()} />
  if (!videos) return <ClipGridSkeleton />
  if (videos.length === 0)
    return (
      <EmptyState
        text={t('No clip looks like this picture.')}
        link={{ to: paths.home(), label: t('Browse all clips') }}
      />
    )
  return (
    <>
      <h2 className="sr-only">{t('Clips')}</h2>
      <output className="mb-4 block text-ink-3">{clipCountText(videos.length)}</output>
      <ClipResults videos={videos} eager={3} />
    </>
  )
}
