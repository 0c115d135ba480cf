import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import type { Quality } from '../../../contract/values.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { savesData } from '../../lib/loading/idle.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import Dialog from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { SelectField } from '../../ui/form/text-field.tsx'
import { Price } from '../../ui/price.tsx'
import { LicenceLine } from '../licences/licence-line.tsx'
import { LicenceLink } from '../licences/licence-link.tsx'
import { RightsNote } from '../licences/rights-note.tsx'
import { CropChoices } from './crop-choices.tsx'
import { isLarge, qualityWithSize, sizesLine } from './download-size.ts'
import { clipPricePaise, withGst } from '../pricing/price.ts'
import { usePrices } from '../pricing/use-prices.ts'
import { qualityChoices } from './quality-choice.ts'
import { useDownload } from './use-download.ts'
import { clipName } from '../../lib/clip-text.ts'

interface Props {
  video: Video
  /** What may be downloaded now; never empty. */
  qualities: Quality[]
  onClose: () => void
}

/** SCR-37. */
export function ChooseDownload({ video, qualities, onClose }: Props) {
  const { busy, problem, licensed } = useDownload(onClose)
  const [asked, setAsked] = useState<Quality | null>(null)
  const start = (quality: Quality) => {
    if (savesData() && isLarge(video, quality)) setAsked(quality)
    else licensed(video._id, quality)
  }
  return (
    <Dialog title={t('Download')} description={clipName(video)} size="sm" onClose={onClose}>
      <div className="grid gap-4">
        {asked ? (
          <AskFirst
            what={qualityWithSize(video, asked)}
            busy={busy}
            onYes={() => licensed(video._id, asked)}
            onNo={() => setAsked(null)}
          />
        ) : qualities.every((quality) => quality === 'MobileHD') ? (
          <MobileHD video={video} busy={busy} onDownload={start} />
        ) : (
          <>
            <HighRes video={video} qualities={qualities} busy={busy} onDownload={start} />
            {qualities.includes('4K') && <CropChoices clipId={video._id} onDone={onClose} />}
          </>
        )}
        <FormError text={problem} />
        <RightsNote clip={video} />
        {qualities.map((quality) => (
          <LicenceLine key={quality} clipId={video._id} quality={quality} />
        ))}
        <LicenceLink />
      </div>
    </Dialog>
  )
}

const Icon = () => <Download size={20} aria-hidden />

interface StartProps {
  video: Video
  busy: boolean
  onDownload: (quality: Quality) => void
}

/** SCR-37: clips shot on mobile show this button; a file from before staff corrected that is among a choice. */
function MobileHD({ video, busy, onDownload }: StartProps) {
  const sizes = sizesLine(video, ['MobileHD'])
  return (
    <>
      <Button variant="accent" size="lg" busy={busy} icon={<Icon />} onClick={() => onDownload('MobileHD')}>
        {t('Download Mobile HD')}
      </Button>
      {sizes && <p className="text-small text-ink-2">{sizes}</p>}
    </>
  )
}

interface AskFirstProps {
  /** Quality and size. */
  what: string
  busy: boolean
  onYes: () => void
  onNo: () => void
}

/** Confirms a large download in a browser that is set to save data. */
function AskFirst({ what, busy, onYes, onNo }: AskFirstProps) {
  const question = useRef<HTMLOutputElement>(null)
  // The pressed button is gone: the focus moves to the question, so that screen readers read it.
  useEffect(() => question.current?.focus(), [])
  return (
    <>
      <output ref={question} tabIndex={-1} className="block outline-none">
        {t('Your browser is set to save data, and this file is large: {what}. Download it now?', { what })}
      </output>
      <Button variant="accent" size="lg" busy={busy} icon={<Icon />} onClick={onYes}>
        {t('Download now')}
      </Button>
      <Button onClick={onNo}>{t('Not now')}</Button>
    </>
  )
}

interface HighResProps extends StartProps {
  qualities: Quality[]
}

/** SCR-37: other clips show a quality select (Select quality, HD, 4K) and a Download button; the only one that may be is chosen. */
function HighRes({ video, qualities, busy, onDownload }: HighResProps) {
  const [quality, setQuality] = useState<string>(qualities.length === 1 ? (qualities[0] ?? '') : '')
  const [missing, setMissing] = useState(false)
  const prices = usePrices()?.oneTimePrices
  const chosen = qualities.find((one) => one === quality)
  const toBuy = qualityChoices(video).find((choice) => choice.available && !qualities.includes(choice.quality))
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onDownload(chosen)
        else setMissing(true)
      }}
    >
      <SelectField
        label={t('Quality')}
        value={quality}
        onChange={(event) => setQuality(event.target.value)}
        error={missing && !chosen ? t('Select quality') : undefined}
        hint={chosen ? qualityWithSize(video, chosen) : sizesLine(video, qualities)}
      >
        <option value="">{t('Select quality')}</option>
        {qualityChoices(video).map((choice) => (
          <option key={choice.quality} value={choice.quality} disabled={!qualities.includes(choice.quality)}>
            {choice.label}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="accent" size="lg" busy={busy} icon={<Icon />}>
        {t('Download')}
      </Button>
      {toBuy && (
        <p className="text-small text-ink-2">
          {t('Need {quality}?', { quality: toBuy.label })}{' '}
          <Link
            to={paths.oneTimePurchase(video._id, 'highres', toBuy.quality)}
            className="text-link underline underline-offset-4"
          >
            {t('Continue to Payment')}
          </Link>
          {prices && (
            <>
              {' · '}
              <Rich
                text={t('<price></price> with GST')}
                price={() => (
                  <Price paise={withGst(clipPricePaise(prices, toBuy.quality, video.ownership)).totalPaise} />
                )}
              />
            </>
          )}
        </p>
      )}
    </form>
  )
}
