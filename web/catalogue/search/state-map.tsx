import { useQuery } from '@tanstack/react-query'
import { t } from '../../language/text.ts'
import { call } from '../../lib/query.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { choiceLabel } from '../clip/clip-labels.ts'
import { clipCountText, countOf, type Facets } from './search-state.ts'

interface StateMapProps {
  chosen: readonly string[]
  facets: Facets | undefined
  onPick: (state: string, on: boolean) => void
}

/** The filter by place as a tile grid map: equal tiles claim no boundary. The more clips found, the stronger a tile. */
export default function StateMap({ chosen, facets, onPick }: StateMapProps) {
  const { data, isError } = useQuery(call('GET /videos/places', {}))
  if (!data)
    return isError ? <p className="text-small">{t('The places could not be loaded.')}</p> : <Spinner size={24} />
  const isChosen = (name: string) => chosen.some((one) => one.toLowerCase() === name.toLowerCase())
  const tiles = data.states.map((state) => ({ ...state, found: countOf(facets, 'place', state.name) ?? state.clips }))
  const most = Math.max(1, ...tiles.map(({ found }) => found))
  return (
    <fieldset>
      <legend className="sr-only">{t('States and Union Territories')}</legend>
      <div className="tile-map">
        {tiles.map(({ name, code, column, row, found }) => (
          <label
            key={code}
            className="tile"
            title={`${choiceLabel(name)}, ${clipCountText(found)}`}
            style={{ gridColumn: column + 1, gridRow: row + 1 }}
            {...(found > 0 && { 'data-strength': Math.ceil((4 * found) / most) })}
          >
            <input
              type="checkbox"
              className="sr-only"
              aria-label={`${code}, ${choiceLabel(name)}, ${clipCountText(found)}`}
              checked={isChosen(name)}
              disabled={found === 0 && !isChosen(name)}
              onChange={({ target }) => onPick(name, target.checked)}
            />
            <span aria-hidden>{code}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
