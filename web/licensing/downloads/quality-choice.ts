import { QUALITIES, type Quality } from '../../../contract/constants.ts'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import { t, translate } from '../../language/text.ts'

type Clip = Pick<Video, 'shotonmobile' | 'qualities' | 'ownership'>

/** One option of the quality selection. `why` explains why it cannot be chosen. */
export interface QualityChoice {
  quality: Quality
  label: string
  owned: boolean
  available: boolean
  why: string
}

/** As shown in the provider's window too, which is not ours to translate. */
export const QUALITY_NAMES = { MobileHD: 'Mobile HD', HD: 'HD', '4K': '4K' } as const satisfies Record<Quality, string>

/** A quality as shown to people. */
export const qualityName = (quality: Quality): string => translate(QUALITY_NAMES[quality])

/** Whether the caller owns this quality. MON-5: 4K includes HD. */
function ownsQuality(clip: Clip, quality: Quality): boolean {
  const { ownership } = clip
  if (!ownership) return false
  if (quality === '4K') return ownership.owns4K
  return quality === 'HD' ? ownership.ownsHD || ownership.owns4K : ownership.ownsMobileHD
}

/** MON-5: somebody who bought HD singly pays the difference for 4K. */
export const isUpgrade = ({ ownership }: Pick<Clip, 'ownership'>, quality: Quality): boolean =>
  quality === '4K' && ownership?.upgradesTo4K === true

/** SCR-42: mobile is forced for clips shot on mobile, otherwise 4K or HD; what there is while those are being made. */
function isOffered({ shotonmobile, qualities }: Clip, quality: Quality): boolean {
  const usual: Quality[] = shotonmobile ? ['MobileHD'] : ['HD', '4K']
  const isMade = qualities.length === 0 || usual.some((one) => qualities.includes(one))
  return (isMade ? usual : qualities).includes(quality)
}

/** An owned one is disabled; it is among them whatever the clip is sold in today. */
export function qualityChoices(clip: Clip): QualityChoice[] {
  return QUALITIES.flatMap((quality) => {
    const owned = ownsQuality(clip, quality)
    const available = clip.qualities.includes(quality)
    if (!isOffered(clip, quality) && !(owned && available)) return []
    const why = owned ? t('You own this') : available ? '' : t('Not available for this clip')
    return [{ quality, label: qualityName(quality), owned, available, why }]
  })
}

/**
 * SCR-40: the quality picked before, else `type=highres` preselects 4K; otherwise the first that can be bought, `null`
 * when none can.
 */
export function preselectedQuality(clip: Clip, type: string | null, picked?: string | null): Quality | null {
  const open = qualityChoices(clip).filter((choice) => choice.available && !choice.owned)
  const wanted = open.find(({ quality }) => quality === picked)
  const preferred = wanted ?? (type === 'highres' ? open.find(({ quality }) => quality === '4K') : undefined)
  return (preferred ?? open[0])?.quality ?? null
}

/** The qualities a caller may download now: everything for a subscriber or a free clip that is for sale, else what is owned. */
export function downloadableQualities(clip: Clip & Pick<Video, 'free' | 'rights'>, subscribed: boolean): Quality[] {
  const all = (subscribed || clip.free) && clip.rights?.licenceType !== 'not for sale'
  return qualityChoices(clip)
    .filter((choice) => choice.available && (all || choice.owned))
    .map((choice) => choice.quality)
}

interface Caller {
  isCustomer: boolean
  subscribed: boolean
  /** Early access: nobody but a plan of a year licenses it yet. */
  isLocked: boolean
}

/** SCR-38: what the download button opens. A clip without files is new: they follow, and whoever may have it waits. */
export function downloadStep(
  clip: Clip & Pick<Video, 'free' | 'rights'>,
  { isCustomer, subscribed, isLocked }: Caller,
): 'choose' | 'not for sale' | 'staff' | 'not yet' | 'preparing' | 'buy' {
  if (downloadableQualities(clip, subscribed && !isLocked).length > 0) return 'choose'
  if (clip.rights?.licenceType === 'not for sale') return 'not for sale'
  if (!isCustomer && !clip.free) return 'staff'
  if (isLocked) return 'not yet'
  return clip.qualities.length === 0 ? 'preparing' : 'buy'
}
