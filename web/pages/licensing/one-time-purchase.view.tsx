import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { SessionClaims } from '../../../contract/accounts/accounts.ts'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import type { Quality } from '../../../contract/constants.ts'
import { t } from '../../language/text.ts'
import { useModals } from '../../lib/modals.ts'
import { isSubscribed, useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../lib/url.ts'
import { CheckoutSummary } from '../../licensing/checkout/checkout-summary.tsx'
import { ClipToBuy, QualityField } from '../../licensing/checkout/clip-to-buy.tsx'
import { useCheckout } from '../../licensing/checkout/use-checkout.ts'
import { isUpgrade, preselectedQuality, QUALITY_NAMES, qualityName } from '../../licensing/downloads/quality-choice.ts'
import { useOwnClip } from '../../licensing/downloads/use-own-clip.ts'
import { isForSale, RightsNote } from '../../licensing/licences/rights-note.tsx'
import { LicenceLink } from '../../licensing/licences/licence-link.tsx'
import { PriceRiseNote } from '../../licensing/pricing/price-rise-note.tsx'
import { ExclusivePeriod, useExclusiveUntil } from '../../licensing/exclusive-period.tsx'
import { clipPricePaise, withGst } from '../../licensing/pricing/price.ts'
import { usePrices } from '../../licensing/pricing/use-prices.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { CheckoutFrame, usePurchaseDone } from './checkout-frame.tsx'
import { PaymentForm } from './payment-form.tsx'
import { clipName } from '../../lib/clip-text.ts'

/** SCR-40: `/onetimepurchase/{id}?type=mobile|highres`. */
export default function OneTimePurchasePage() {
  const { id = '' } = useParams()
  const { claims } = useSession()
  return (
    <CheckoutFrame title={t('One-time purchase')}>
      {claims && (claims.role === 'USER' ? <ClipCheckout key={id} id={id} claims={claims} /> : <Staff />)}
    </CheckoutFrame>
  )
}

const Staff = () => <EmptyState text={t('Purchases are for customer accounts.')} />

function ClipCheckout({ id, claims }: { id: string; claims: SessionClaims }) {
  const clip = useOwnClip(id)
  useEffect(() => {
    if (clip.isError) toast.error(t('Failed to fetch video'))
  }, [clip.isError])
  if (clip.isError) return <ErrorState text={t('Failed to fetch video')} onRetry={() => void clip.refetch()} />
  if (!clip.data) return <Spinner fullPage size={36} />
  if (clip.data.free) return <Free clip={clip.data} />
  if (clip.data.qualities.length === 0) return <Preparing clip={clip.data} />
  return <OnSale clip={clip.data} claims={claims} />
}

/** Early access: nobody buys it singly yet, so that there is nothing to fill in. */
function OnSale({ clip, claims }: { clip: Video; claims: SessionClaims }) {
  const early = useExclusiveUntil(clip)
  if (!early) return <ClipForm clip={clip} claims={claims} />
  return (
    <div className="grid justify-items-start gap-5">
      <ClipToBuy clip={clip} />
      <ExclusivePeriod until={early} />
      {clip.hasEarlyAccess ? (
        <InPlan clip={clip} />
      ) : (
        <ButtonLink to={paths.pricing} variant="accent">
          {t('View Plans')}
        </ButtonLink>
      )}
    </div>
  )
}

const Preparing = ({ clip }: { clip: Video }) => (
  <div className="grid gap-5">
    <ClipToBuy clip={clip} />
    <EmptyState text={t('This clip is new: its files are still being prepared. This page continues by itself.')} />
  </div>
)

const Free = ({ clip }: { clip: Video }) => (
  <EmptyState
    text={t('This clip is free: download it without paying.')}
    link={{ to: paths.clip(clip._id, clip.name), label: t('Go to the clip') }}
  />
)

function ClipForm({ clip, claims }: { clip: Video; claims: SessionClaims }) {
  const [params] = useSearchParams()
  const settings = useSite()
  const { openSignIn } = useModals()
  const prices = usePrices()?.oneTimePrices ?? null
  const [quality, setQuality] = useState(() => preselectedQuality(clip, params.get('type'), params.get('quality')))
  const price = prices && quality && withGst(clipPricePaise(prices, quality, clip.ownership))
  const checkout = useCheckout({
    item: quality && { kind: 'clip', videoId: clip._id, quality },
    purchase: `clip:${clip._id}`,
    description: quality ? `${QUALITY_NAMES[quality]} licence` : clip.name,
    price,
    settings,
    onPaid: usePurchaseDone(clip._id),
    onSignedOut: () => openSignIn({ returnTo: location.pathname + location.search }),
  })
  return (
    <PaymentForm
      checkout={checkout}
      person={claims}
      item={
        <div className="grid gap-5">
          <ClipToBuy clip={clip} />
          <QualityField clip={clip} prices={prices} value={quality} onChange={setQuality} />
          {!quality && <NothingToBuy clip={clip} />}
          <RightsNote clip={clip} />
          {quality && isSubscribed(claims) && <InPlan clip={clip} />}
        </div>
      }
      blocked={!quality || !isForSale(clip)}
      summary={
        <CheckoutSummary
          title={clipName(clip)}
          detail={quality && <LicenceDetail clip={clip} quality={quality} />}
          sum={checkout.sum}
        />
      }
    />
  )
}

const LicenceDetail = ({ clip, quality }: { clip: Video; quality: Quality }) => (
  <>
    {licenceText(clip, quality)}
    <span className="block">
      <LicenceLink />
    </span>
    <PriceRiseNote items={[quality]} />
  </>
)

/** MON-5: owning HD, 4K costs the difference. */
const licenceText = (clip: Video, quality: Quality) =>
  isUpgrade(clip, quality)
    ? t('{quality} licence, upgrade from your HD licence', { quality: qualityName(quality) })
    : t('{quality} licence', { quality: qualityName(quality) })

const NothingToBuy = ({ clip }: { clip: Video }) => (
  <Instead clip={clip} text={t('There is nothing left to buy for this clip.')} />
)

/** A subscriber licenses the clip by downloading it; whoever wants to pay all the same may. */
const InPlan = ({ clip }: { clip: Video }) => (
  <Instead clip={clip} text={t('Your plan includes this clip: you can download it without paying.')} />
)

const Instead = ({ clip, text }: { clip: Video; text: string }) => (
  <p className="flex flex-wrap items-center gap-3 text-ink-2">
    {text}
    <ButtonLink to={paths.clip(clip._id, clip.name)} size="sm">
      {t('Go to the clip')}
    </ButtonLink>
  </p>
)
