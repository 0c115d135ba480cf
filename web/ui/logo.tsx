import { useSite } from '../lib/site.ts'
import { LogoMark } from './logo-mark.tsx'

/** The brand's name in its native script. */
const native: Record<string, string> = { Jhalak: 'झलक' }

/** Logo mark and wordmark, or the shop's own logo; without a link. */
export function Logo({ brand }: { brand: string }) {
  const { logo } = useSite()
  const own = native[brand]
  if (logo)
    return <img {...logo} alt={brand} className="h-10 w-auto max-w-[min(44vw,var(--brand-room,44vw))] object-contain" />
  return (
    <span className="inline-flex items-center gap-[11px]">
      <LogoMark />
      <span className="font-display text-[1.5rem] leading-none sm:text-[1.6875rem]">{brand}</span>
      {own && (
        <span
          lang="hi"
          className="pt-[3px] pl-px font-name text-[1.3125rem] leading-none text-(--logo-native,var(--ink-3)) max-[429px]:hidden"
        >
          {own}
        </span>
      )}
    </span>
  )
}
