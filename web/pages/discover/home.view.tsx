import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { asPage, fetchAhead, newestClips } from '../../catalogue/clip/clip-list.ts'
import { heroClip, largePoster, openingPicture } from '../../catalogue/clip/hero-clip.ts'
import { SearchBox } from '../../catalogue/search/search-box.tsx'
import { SidePanel } from '../../catalogue/search/side-panel.tsx'
import { FilterOverlay } from '../../catalogue/search/filter-overlay.tsx'
import { choiceLabel, clock, qualityLabel } from '../../catalogue/clip/clip-labels.ts'
import { paths } from '../../lib/url.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { Pagination } from '../../ui/paging/pagination.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ClipResults, PastLastPage, usePageNumber } from '../clip-results.tsx'
import { ClipGridSkeleton } from '../../catalogue/clip/clip-grid.tsx'
import { t, translate } from '../../language/text.ts'
import { useClaim } from '../../lib/claims.ts'
import { masterData } from '../queries.ts'
import { FestivalShelf } from './festival-shelf.tsx'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { WidePicture } from '../../ui/wide-picture.tsx'
import { lazyComponent } from '../../lib/loading/lazy-component.tsx'
import { useSession } from '../../lib/session.ts'
import { useModals } from '../../lib/modals.ts'
import { ChunkErrorBoundary } from '../../app/chunk-error-boundary.tsx'
import { onIdle } from '../../lib/loading/idle.ts'
import { clipName } from '../../lib/clip-text.ts'

export default function HomePage() {
  const page = usePageNumber()
  const daily = useClaim('daily')
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...newestClips(page),
    placeholderData: keepPreviousData,
  })
  const filters = useQuery(masterData()).data?.filters ?? { themes: [], shots: [] }
  const clips = data && asPage(data)
  const videos = clips?.videos ?? []
  // The hero does not change with the page of the list.
  const [hero] = useState(() => heroClip(videos))
  return (
    <main id="main">
      <HomeHero clip={hero ?? heroClip(videos)} words={popularThemes(filters.themes, videos)} />
      {page === 1 && <FestivalShelf />}
      <div className="results-layout">
        <aside aria-label={t('Filters')} className="side-panel">
          <SidePanel {...filters} hrefFor={paths.search} />
        </aside>
        <section aria-labelledby="clips-name">
          <div className="phone-bar">
            <FilterOverlay label={t('Filters & Sort')}>
              <SidePanel {...filters} hrefFor={paths.search} />
            </FilterOverlay>
            <ul aria-label={t('Video Themes')}>
              {filters.themes.map((theme) => (
                <li key={theme}>
                  <ChipLink to={paths.search(theme)}>{choiceLabel(theme)}</ChipLink>
                </li>
              ))}
            </ul>
          </div>
          <div className="results-head" id="clips">
            <div>
              <h2 id="clips-name">{t('New clips')}</h2>
              {/* SCR-7: the landing page's own statement. */}
              {daily && <p className="mt-1 ml-0! whitespace-normal!">{daily}</p>}
            </div>
            {clips && page <= clips.totalPages && (
              <p>{t('Page {page} of {total}', { page, total: clips.totalPages })}</p>
            )}
          </div>
          {isError ? (
            <ErrorState text={t('The clips could not be loaded.')} onRetry={() => void refetch()} />
          ) : !clips ? (
            <ClipGridSkeleton />
          ) : clips.videos.length === 0 && page > 1 ? (
            <PastLastPage page={page} first={paths.home()} />
          ) : clips.videos.length === 0 ? (
            <EmptyState text={t('No clips yet. Please come back soon.')} />
          ) : (
            <ClipResults videos={clips.videos} opens={false} stale={isPlaceholderData} />
          )}
          <Pages page={page} totalPages={clips?.totalPages ?? 0} />
        </section>
      </div>
    </main>
  )
}

function Pages({ page, totalPages }: { page: number; totalPages: number }) {
  const client = useQueryClient()
  return (
    <Pagination
      page={page}
      totalPages={totalPages}
      hrefFor={(next) => `${paths.home(next)}#clips`}
      onNear={(next) => void fetchAhead(client, newestClips(next))}
    />
  )
}

const HeroVideo = lazyComponent(() => import('../../media/hero-video.tsx'))

const MAX_THEMES = 4

/** Themes, in the order of staff, that there are clips of. */
function popularThemes(themes: string[], videos: Video[]): string[] {
  const found = new Set(videos.flatMap((video) => video.themes.map((theme) => theme.toLowerCase())))
  return themes.filter((theme) => found.has(theme.toLowerCase())).slice(0, MAX_THEMES)
}

interface HomeHeroProps {
  /** Behind the headline and the search box. */
  clip: Video | undefined
  /** To search for. */
  words: string[]
}

function HomeHero({ clip, words }: HomeHeroProps) {
  const { openSignUp } = useModals()
  const { claims } = useSession()
  return (
    <section aria-label={t('Search the library')} className="mx-auto max-w-[1680px] px-3 sm:px-7">
      <div className="hero" style={clip && ({ '--clip-colour': clip.colour } as CSSProperties)}>
        {clip && <Screen key={clip._id} clip={clip} />}
        <div className="hero-words">
          <h1>{t('Get Amazing Indian Stock Footage')}</h1>
          <SearchBox variant="hero" hrefFor={paths.search} />
          <div className="hero-row">
            {claims ? (
              <Link to={claims.role === 'USER' ? '#clips' : paths.dashboard} className="hero-button hero-button-white">
                {claims.role === 'USER' ? t('Browse clips') : t('Dashboard')}
              </Link>
            ) : (
              <button type="button" onClick={() => openSignUp()} className="hero-button hero-button-white">
                {t('Start free now')}
              </button>
            )}
            <Link to={paths.pricing} className="hero-button hero-button-clear">
              {t('Pricing')}
            </Link>
            {words.length > 0 && (
              <p className="hero-try">
                {t('Try')}
                {words.map((word) => (
                  <Link key={word} to={paths.search(word)}>
                    {choiceLabel(word)}
                  </Link>
                ))}
              </p>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

/** The poster first; the video when the browser is idle. */
function Screen({ clip }: { clip: Video }) {
  const [idle, setIdle] = useState(false)
  const [at, setAt] = useState<{ played: number; length: number } | null>(null)
  useEffect(() => onIdle(() => setIdle(true)), [])
  return (
    <>
      <div className="hero-picture" style={{ backgroundColor: clip.colour }}>
        {/* The large one everywhere: a phone with two device pixels per pixel shows all of it, and the video is no sharper. */}
        <WidePicture {...openingPicture(clip)} small={largePoster(clip)} />
      </div>
      {idle && (
        <ChunkErrorBoundary>
          <Suspense fallback={null}>
            <HeroVideo
              src={clip.previewURL}
              onTime={(played, length) => setAt((now) => (now?.played === played ? now : { played, length }))}
            />
          </Suspense>
        </ChunkErrorBoundary>
      )}
      <p className="hero-credit">
        <Link to={paths.clip(clip._id, clip.name)}>{clipName(clip)}</Link>
        <span aria-hidden>
          {at ? t('{time} of {length}', { time: clock(at.played), length: clock(at.length) }) : clock(clip.duration)} ·{' '}
          {translate(qualityLabel(clip))}
        </span>
      </p>
    </>
  )
}
