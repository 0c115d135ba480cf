import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { choiceLabel } from '../../catalogue/clip/clip-labels.ts'
import { clipCountText } from '../../catalogue/search/search-state.ts'
import { paths } from '../../lib/url.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { t } from '../../language/text.ts'
import { type Places, placesQuery } from '../queries.ts'

/** Every State as a tile, and the towns and landmarks that have clips. */
export default function PlacesPage() {
  const { data, isError, refetch } = useQuery(placesQuery())
  return (
    <main id="main" className="mx-auto grid w-full max-w-[1680px] gap-10 px-3 pt-8 pb-18 sm:px-7 sm:pt-14">
      <header className="grid gap-4">
        <h1 className="font-display text-[clamp(36px,4.4vw,60px)] leading-[1.04]">{t('Footage by place')}</h1>
        <p className="max-w-[56ch] text-lead text-ink-2">
          {t(
            'Where in India our clips were filmed. Each tile is a State or Union Territory, near its place on the map.',
          )}
        </p>
      </header>
      {isError && !data ? (
        <ErrorState text={t('The places could not be loaded.')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Spinner fullPage size={36} label={t('Loading places')} />
      ) : (
        <div className="places-layout">
          <TileMap states={data.states} />
          <Localities places={data} />
        </div>
      )}
    </main>
  )
}

/** A map of equal tiles claims no boundary; the more clips, the stronger a tile's colour. */
function TileMap({ states }: Pick<Places, 'states'>) {
  const most = Math.max(1, ...states.map(({ clips }) => clips))
  return (
    <nav aria-label={t('States and Union Territories')}>
      <ul className="tile-map">
        {states.map(({ name, code, column, row, clips }) => (
          <li key={code} style={{ gridColumn: column + 1, gridRow: row + 1 }}>
            {clips > 0 ? (
              <Link
                to={paths.place(name)}
                className="tile"
                data-strength={Math.ceil((4 * clips) / most)}
                title={choiceLabel(name)}
              >
                {code}
                <span className="sr-only">{`, ${choiceLabel(name)}, ${clipCountText(clips)}`}</span>
                <small aria-hidden>{clips}</small>
              </Link>
            ) : (
              <span className="tile" title={choiceLabel(name)}>
                <span aria-hidden>{code}</span>
                <span className="sr-only">{`${choiceLabel(name)}, ${clipCountText(0)}`}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Localities({ places: { states, localities } }: { places: Places }) {
  const found = states.filter(({ clips }) => clips > 0).toSorted((one, other) => other.clips - one.clips)
  return (
    <div className="grid content-start gap-6">
      {found.map(({ name, clips }) => (
        <section key={name} aria-labelledby={`state-${name}`} className="grid gap-2.5">
          <h2 id={`state-${name}`} className="text-h3">
            <Link to={paths.place(name)} className="hover:underline">
              {choiceLabel(name)}
            </Link>{' '}
            <span className="text-small font-normal text-ink-3">{clipCountText(clips)}</span>
          </h2>
          <ul className="flex flex-wrap gap-2">
            {localities
              .filter(({ state }) => state === name)
              .map((one) => (
                <li key={one.name} className="max-w-full">
                  <ChipLink to={paths.place(one.name)}>{choiceLabel(one.name)}</ChipLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
