import { Clock } from 'lucide-react'
import { useState } from 'react'
import type { Video } from '../../contract/catalogue/catalogue.ts'
import { t } from '../language/text.ts'
import { momentText } from '../lib/day-text.ts'

/** Until when annual subscribers alone may license a clip; null when everybody may, and for its owners. */
export function useExclusiveUntil({ earlyUntil, ownership }: Pick<Video, 'earlyUntil' | 'ownership'>): string | null {
  const [now] = useState(() => Date.now())
  if (!earlyUntil || Date.parse(earlyUntil) <= now) return null
  const owns = ownership && (ownership.owns4K || ownership.ownsHD || ownership.ownsMobileHD)
  return owns ? null : earlyUntil
}

/** The same for who downloads: their plan may be one that licenses the clip already. */
export function useLockedUntil(clip: Pick<Video, 'earlyUntil' | 'ownership' | 'hasEarlyAccess'>): string | null {
  const until = useExclusiveUntil(clip)
  return clip.hasEarlyAccess ? null : until
}

/** Says that a clip is new, and from when everybody may license it. */
export function ExclusivePeriod({ until }: { until: string }) {
  return (
    <p className="flex items-start gap-2 text-small text-ink-2">
      <Clock size={18} aria-hidden className="mt-0.5 shrink-0" />
      {t('Early access: annual subscribers can license this clip now, everybody from {moment}.', {
        moment: momentText(until),
      })}
    </p>
  )
}
