import { LogoMark } from './logo-mark.tsx'

/** The name's own script beside the name; only for the name it belongs to. */
const native: Record<string, string> = { Jhalak: 'झलक' }

/** Mark and wordmark; whether it is a link is for the caller to say. */
export function Logo({ brand }: { brand: string }) {
  const own = native[brand]
  return (
    <span className="inline-flex items-center gap-[11px]">
      <LogoMark />
      <span className="font-display text-[24px] leading-none sm:text-[27px]">{brand}</span>
      {own && (
        <span
          lang="hi"
          className="pt-[3px] pl-px font-name text-[21px] leading-none text-(--logo-native,var(--ink-3)) max-[359px]:hidden"
        >
          {own}
        </span>
      )}
    </span>
  )
}
