import { useQuery } from '@tanstack/react-query'
import { Check, Download, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useModals } from '../../lib/modals.ts'
import { call } from '../../lib/query.ts'
import { isSubscribed, useSession } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'
import { useChange } from '../../lib/use-change.ts'
import { rememberPendingClip, pendingClip } from '../../lib/pending-clip.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { priceText } from '../../ui/price-text.ts'
import { Price } from '../../ui/price.tsx'
import { stillShape } from '../../ui/wide-picture.tsx'
import { downloadStep, preselectedQuality, qualityName } from '../downloads/quality-choice.ts'
import { ExclusivePeriod, useExclusiveUntil, useLockedUntil } from '../exclusive-period.tsx'
import { useDownload } from '../downloads/use-download.ts'
import { useOwnClip } from '../downloads/use-own-clip.ts'
import { isForSale } from '../licences/rights-note.tsx'
import { clipPricePaise, withGst } from '../pricing/price.ts'
import { usePrices } from '../pricing/use-prices.ts'
import { clipName } from '../../lib/clip-text.ts'

/** On /subscribe: what the guest was about to save or download. */
export function PendingClipCard() {
  const [id] = useState(pendingClip)
  const { data: clip } = useQuery({
    ...call('GET /videos/getonevideo', { id: id ?? '' }),
    enabled: id !== null,
    retry: false,
  })
  if (!clip) return null
  return (
    <Frame clip={clip}>
      <p className="text-ink-2">
        {t('We keep this clip for you: it is saved to your Favorites once you have signed in.')}
      </p>
      <OwnPrices clip={clip} />
    </Frame>
  )
}

/** Beside the "from" of the single offer: what this very clip costs in each quality. */
function OwnPrices({ clip }: { clip: Video }) {
  const prices = usePrices()?.oneTimePrices
  const early = useExclusiveUntil(clip)
  if (!prices || clip.free || !isForSale(clip)) return null
  if (early) return <ExclusivePeriod until={early} />
  return (
    <ul className="flex flex-wrap gap-x-5 text-small tabular-nums">
      {clip.qualities.map((quality) => (
        <li key={quality}>
          <b>{qualityName(quality)}</b>{' '}
          {t('₹{total} with GST', {
            total: priceText(withGst(clipPricePaise(prices, quality, clip.ownership)).totalPaise, true),
          })}
        </li>
      ))}
    </ul>
  )
}

/** On the dashboard: the clip a guest came with, saved now, and the ways on. Stays until it is closed or downloaded. */
export default function PendingClip() {
  const [id, setId] = useState(pendingClip)
  const clip = useOwnClip(id ?? '').data
  const close = () => {
    rememberPendingClip(null)
    setId(null)
  }
  if (!id || !clip) return null
  return (
    <Frame clip={clip} onClose={close}>
      <Saving id={clip._id} />
      <WaysOn clip={clip} onDone={close} />
    </Frame>
  )
}

/** Saves the clip as it comes into sight. Saving twice changes nothing, so a reload may do it again. */
function Saving({ id }: { id: string }) {
  const { run, reply, problem, busy } = useChange({
    send: (clipId: string) => api('POST /user/save', { id: clipId }),
    // The line below says it.
    success: '',
    failure: 'Failed to save video. Please try again.',
    refresh: ['GET /user/getsavedvideos'],
  })
  useEffect(() => {
    run(id)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per clip
  }, [id])
  if (reply)
    return (
      <p className="flex items-center gap-2 text-success">
        <Check size={18} aria-hidden />
        {t('Saved to Favorites')}
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FormError text={problem} />
      {problem ? (
        <Button variant="plain" onClick={() => run(id)}>
          {t('Try again')}
        </Button>
      ) : (
        busy && <p className="text-ink-2">{t('Saving')}</p>
      )}
    </div>
  )
}

function WaysOn({ clip, onDone }: { clip: Video; onDone: () => void }) {
  const { claims } = useSession()
  const { openDownload } = useModals()
  const { busy, problem, watermarked } = useDownload(() => {})
  const prices = usePrices()?.oneTimePrices
  const type = clip.shotonmobile ? 'mobile' : 'highres'
  const locked = useLockedUntil(clip)
  const quality = isForSale(clip) && locked === null ? preselectedQuality(clip, null) : null
  const caller = { isCustomer: true, subscribed: isSubscribed(claims), isLocked: locked !== null }
  const step = downloadStep(clip, caller)
  return (
    <div className="flex flex-wrap gap-2">
      {locked && <ExclusivePeriod until={locked} />}
      {step === 'choose' ? (
        <Button
          variant="accent"
          icon={<Download size={18} aria-hidden />}
          onClick={() => {
            openDownload(clip)
            onDone()
          }}
        >
          {t('Download')}
        </Button>
      ) : (
        <>
          {quality && prices && (
            <ButtonLink variant="accent" to={paths.oneTimePurchase(clip._id, type, quality)}>
              <span>
                <Rich
                  text={t('Buy for <price></price> with GST')}
                  price={() => <Price paise={withGst(clipPricePaise(prices, quality, clip.ownership)).totalPaise} />}
                />
              </span>
            </ButtonLink>
          )}
          {step === 'preparing' ? (
            <p className="w-full text-ink-2">
              {t('This clip is new: its files are still being prepared. This page continues by itself.')}
            </p>
          ) : (
            <ButtonLink to={paths.pricing}>{t('View Plans')}</ButtonLink>
          )}
          <Button variant="plain" busy={busy} onClick={() => watermarked(clip._id)}>
            {t('Download watermarked preview')}
          </Button>
        </>
      )}
      <FormError text={problem} />
    </div>
  )
}

function Frame({ clip, onClose, children }: { clip: Video; onClose?: () => void; children: ReactNode }) {
  return (
    <section
      aria-label={t('The clip you wanted')}
      className="relative flex flex-wrap items-center gap-5 rounded-panel border border-line border-l-4 border-l-spark bg-surface p-4"
    >
      <img
        src={clip.thumnail}
        alt=""
        style={{ backgroundColor: clip.colour }}
        className={classNames(stillShape(clip), 'max-h-48 w-48 rounded-frame object-contain')}
      />
      <div className="grid min-w-0 flex-1 basis-64 gap-2">
        <h2 className="pr-10 text-h3 font-strong">
          <Link to={paths.clip(clip._id, clip.name)} className="underline-offset-4 hover:underline">
            {clipName(clip)}
          </Link>
        </h2>
        {children}
      </div>
      {onClose && (
        <span className="absolute top-2 right-2">
          <IconButton label={t('Close')} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </span>
      )}
    </section>
  )
}

/** A way on from an empty list. */
export const BrowseClips = () => (
  <ButtonLink to={paths.home()} variant="accent">
    <Search size={18} aria-hidden />
    {t('Browse clips')}
  </ButtonLink>
)
