import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { ReactNode } from 'react'
import type { Quality } from '../../../contract/values.ts'
import { t } from '../../language/text.ts'
import { clipName } from '../../lib/clip-text.ts'
import { paths } from '../../lib/url.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Price } from '../../ui/price.tsx'
import { stillShape } from '../../ui/wide-picture.tsx'
import { qualityName } from '../downloads/quality-choice.ts'
import { isForSale, type QuotedLine, STATE_TEXTS } from './cart-texts.ts'

interface Props {
  lines: readonly QuotedLine[]
  label: string
  onQuality?: (line: QuotedLine, quality: Quality) => void
  onRemove?: (line: QuotedLine) => void
  /** More about a line. */
  note?: (line: QuotedLine) => ReactNode
}

/** Clips in qualities with what each costs, or why it cannot be bought. */
export function CartLines({ lines, label, ...actions }: Props) {
  return (
    <ul aria-label={label} className="grid grid-cols-1">
      {lines.map((line) => (
        <CartItem key={`${line.videoID} ${line.quality}`} line={line} {...actions} />
      ))}
    </ul>
  )
}

function CartItem({ line, onQuality, onRemove, note }: Omit<Props, 'lines' | 'label'> & { line: QuotedLine }) {
  const { video, state, quality, basePaise, licence, upgrade } = line
  const name = video ? clipName(video) : line.videoID
  const against = STATE_TEXTS[state]
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-4">
      {video ? (
        <img
          src={video.thumnail}
          alt=""
          loading="lazy"
          className={classNames(stillShape(video), 'max-h-28 w-28 shrink-0 rounded-frame bg-sunken object-contain')}
        />
      ) : (
        <span className="aspect-video w-28 shrink-0 rounded-frame bg-sunken" />
      )}
      {/* Where that is not left of the line, as with large text, it and the price come below one another. */}
      <div className="grid min-w-0 flex-1 basis-24 gap-1">
        {video ? (
          <Link
            to={paths.clip(line.videoID, video.name)}
            className="font-strong wrap-anywhere underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="font-strong break-all text-ink-2">{name}</span>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
          <Choice line={line} name={name} onQuality={onQuality} />
          {licence === 'editorial' && <span>{t('Editorial use only')}</span>}
          {upgrade && isForSale(line) && <span>{t('The difference to your HD')}</span>}
        </div>
        {against && (
          <p className={classNames('text-small', isForSale(line) ? 'text-ink-2' : 'text-danger')}>{t(against)}</p>
        )}
        {note?.(line)}
      </div>
      <div className="ml-auto flex items-center gap-1">
        <span className="text-right font-strong">{isForSale(line) ? <Price paise={basePaise} /> : '–'}</span>
        {onRemove && (
          <IconButton
            label={t('Remove {name}, {quality}', { name, quality: qualityName(quality) })}
            onClick={() => onRemove(line)}
          >
            <Trash2 size={18} aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  )
}

function Choice({ line, name, onQuality }: { line: QuotedLine; name: string; onQuality: Props['onQuality'] }) {
  const { quality, qualities } = line
  const others = qualities.filter((one) => one !== quality)
  if (!onQuality || others.length === 0) return <span>{qualityName(quality)}</span>
  return (
    <select
      aria-label={t('Quality of {name}', { name })}
      value={quality}
      onChange={({ target }) => onQuality(line, target.value as Quality)}
      className="h-9 rounded-control border border-control bg-surface pl-2 text-ink"
    >
      {[...new Set([quality, ...qualities])].sort().map((one) => (
        <option key={one} value={one}>
          {qualityName(one)}
        </option>
      ))}
    </select>
  )
}
