import { classNames } from '../../ui/class-names.ts'
import { clipCount } from './board-data.ts'
import { t } from '../../language/text.ts'

interface BoardTileProps {
  name: string
  count: number | null
  covers: string[]
  /** Comments and approvals of guests that the owner has not seen. */
  unread?: number
  chosen: boolean
  onChoose: () => void
}

/** A list of clips as a small card: four posters, name and how many there are. */
export function BoardTile({ name, count, covers, unread: news = 0, chosen, onChoose }: BoardTileProps) {
  return (
    <li className="w-38 shrink-0 snap-start sm:w-44">
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className={classNames(
          'relative grid w-full gap-2 rounded-control border p-2 text-left transition-colors duration-120',
          chosen ? 'border-link bg-sunken' : 'border-line bg-surface hover:bg-sunken',
        )}
      >
        <Cover covers={covers} />
        <span className="truncate px-0.5 font-strong">{name}</span>
        <span className="px-0.5 text-meta text-ink-2">{count === null ? ' ' : clipCount(count)}</span>
        {news > 0 && (
          <span className="absolute top-3.5 right-3.5 rounded-chip bg-spark px-2 text-meta font-strong text-on-spark">
            {t('{count} new', { count: news })}
          </span>
        )}
      </button>
    </li>
  )
}

/** Two by two posters; places without a clip stay empty. */
function Cover({ covers }: { covers: string[] }) {
  return (
    <span
      aria-hidden
      className="grid aspect-video grid-cols-2 grid-rows-2 gap-0.5 overflow-hidden rounded-frame bg-sunken"
    >
      {[0, 1, 2, 3].map((place) => {
        const src = covers[place]
        return src ? (
          <img
            key={place}
            src={src}
            alt=""
            width={160}
            height={90}
            loading="lazy"
            decoding="async"
            className="size-full min-h-0 bg-night object-cover"
          />
        ) : (
          <span key={place} className="bg-line/60" />
        )
      })}
    </span>
  )
}
