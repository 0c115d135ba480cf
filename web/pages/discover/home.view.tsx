import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asPage, fetchAhead, newestClips } from '../../catalogue/clip/clip-list.ts'
import { heroClip } from '../../catalogue/clip/hero-clip.ts'
import { FilterOverlay } from '../../catalogue/search/filter-overlay.tsx'
import { SidePanel } from '../../catalogue/search/side-panel.tsx'
import { choiceLabel } from '../../catalogue/clip/clip-labels.ts'
import { paths } from '../../lib/url.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ClipResults } from '../clip-results.tsx'
import { HomeHero } from './home-hero.tsx'
import { ClipGridSkeleton } from '../../catalogue/clip/clip-grid.tsx'
import { t } from '../../language/text.ts'
import { PastLastPage } from './past-last-page.tsx'
import { usePageNumber } from './use-page-number.ts'
import { masterData } from '../queries.ts'

export default function HomePage() {
  const page = usePageNumber()
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...newestClips(page),
    placeholderData: keepPreviousData,
  })
  const filters = useQuery(masterData()).data?.filters ?? { themes: [], shots: [] }
  const clips = data && asPage(data)
  // The hero does not change with the page of the list.
  const [hero] = useState(() => heroClip(clips?.videos ?? []))
  return (
    <main id="main">
      <HomeHero clip={hero ?? heroClip(clips?.videos ?? [])} />
      <div className="results-layout">
        <aside aria-label={t('Filters')} className="side-panel">
          <SidePanel {...filters} hrefFor={paths.search} />
        </aside>
        <section aria-labelledby="clips">
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
              <h2>{t('New clips')}</h2>
              {/* SCR-7: the landing page's own statement. */}
              <p className="mt-1 ml-0! whitespace-normal!">{t('More than 100 assets added daily')}</p>
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
