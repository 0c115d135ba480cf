import type { Video } from '../../../contract/catalogue/catalogue.ts'
import type { Quality } from '../../../contract/values.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Price } from '../../ui/price.tsx'
import { stillShape } from '../../ui/wide-picture.tsx'
import { isUpgrade, qualityChoices } from '../downloads/quality-choice.ts'
import { FileDetails } from '../downloads/file-details.tsx'
import { lengthText } from '../library/library-texts.ts'
import { clipPricePaise, type Prices, withGst } from '../pricing/price.ts'
import { clipName } from '../../lib/clip-text.ts'

/** The clip that is being bought. */
export function ClipToBuy({ clip }: { clip: Video }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <img
        src={clip.thumnail}
        alt=""
        style={{ backgroundColor: clip.colour }}
        className={classNames(stillShape(clip), 'max-h-56 w-56 max-w-full rounded-frame object-contain')}
      />
      <div className="min-w-0">
        <p className="text-h3 font-strong">{clipName(clip)}</p>
        <p className="text-small text-ink-2">
          {lengthText(clip.duration)} · {clip.videoWidth} × {clip.videoHeight}
        </p>
      </div>
    </div>
  )
}

interface Props {
  clip: Video
  prices: Prices | null
  value: Quality | null
  onChange: (quality: Quality) => void
}

/** SCR-42: owned and unavailable qualities are disabled and say why. */
export function QualityField({ clip, prices, value, onChange }: Props) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-strong">{t('Quality')}</legend>
      {qualityChoices(clip).map(({ quality, label, owned, available, why }) => {
        const open = available && !owned
        return (
          <label
            key={quality}
            className="flex min-h-13 items-center gap-3 rounded-control border border-control px-4 py-2 has-checked:border-link has-checked:bg-sunken has-disabled:border-line has-disabled:text-ink-3"
          >
            <input
              type="radio"
              name="quality"
              value={quality}
              checked={value === quality}
              disabled={!open}
              onChange={() => onChange(quality)}
              className="size-5 shrink-0"
            />
            <span className="font-strong">
              {label} <FileDetails clip={clip} quality={quality} />
            </span>
            <span className="ml-auto text-right text-small">
              {open && prices ? (
                <Cost paise={clipPricePaise(prices, quality, clip.ownership)} upgrade={isUpgrade(clip, quality)} />
              ) : (
                why
              )}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

function Cost({ paise, upgrade }: { paise: number; upgrade: boolean }) {
  return (
    <>
      <Price paise={paise} />
      <span className="block text-meta text-ink-3">
        <Rich
          text={upgrade ? t('<price></price> with GST, the difference to your HD') : t('<price></price> with GST')}
          price={() => <Price paise={withGst(paise).totalPaise} />}
        />
      </span>
    </>
  )
}
