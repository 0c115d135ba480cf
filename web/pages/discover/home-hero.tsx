import { Suspense, useEffect, useState, type CSSProperties } from 'react'
import { Link } from 'react-router'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { WidePicture } from '../../ui/wide-picture.tsx'
import { lazyComponent } from '../../lib/loading/lazy-component.tsx'
import { useModals } from '../../lib/modals.ts'
import { ChunkErrorBoundary } from '../../app/chunk-error-boundary.tsx'
import { clock, qualityLabel } from '../../catalogue/clip/clip-labels.ts'
import { largePoster, openingPicture } from '../../catalogue/clip/hero-clip.ts'
import { SearchBox } from '../../catalogue/search/search-box.tsx'
import { FIXED_SUGGESTIONS } from '../../catalogue/search/suggestions.ts'
import { paths } from '../../lib/url.ts'
import { onIdle } from '../../lib/loading/idle.ts'
import { t, translate } from '../../language/text.ts'

const HeroVideo = lazyComponent(() => import('../../media/hero-video.tsx'))

/** A clip of the library behind the headline and the search box. */
export function HomeHero({ clip }: { clip: Video | undefined }) {
  const { openSignUp } = useModals()
  return (
    <section aria-label={t('Search the library')} className="mx-auto max-w-[1680px] px-3 sm:px-7">
      <div className="hero" style={clip && ({ '--clip-colour': clip.colour } as CSSProperties)}>
        {clip && <Screen key={clip._id} clip={clip} />}
        <div className="hero-words">
          <h1>{t('Get Amazing Indian Stock Footage')}</h1>
          <SearchBox variant="hero" hrefFor={paths.search} />
          <div className="hero-row">
            <button type="button" onClick={openSignUp} className="hero-button hero-button-white">
              {t('Start free now')}
            </button>
            <Link to={paths.pricing} className="hero-button hero-button-clear">
              {t('Pricing')}
            </Link>
            <p className="hero-try">
              {t('Try')}
              {FIXED_SUGGESTIONS.map((word) => (
                <Link key={word} to={paths.search(t(word))}>
                  {t(word)}
                </Link>
              ))}
            </p>
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
        <Link to={paths.clip(clip._id, clip.name)}>{clip.name}</Link>
        <span aria-hidden>
          {at ? t('{time} of {length}', { time: clock(at.played), length: clock(at.length) }) : clock(clip.duration)} ·{' '}
          {translate(qualityLabel(clip))}
        </span>
      </p>
    </>
  )
}
