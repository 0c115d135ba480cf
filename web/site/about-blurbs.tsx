import { BadgeCheck, Clapperboard, Search, type LucideIcon } from 'lucide-react'
import { t, type Text } from '../language/text.ts'

const blurbs = [
  {
    icon: Clapperboard,
    title: 'Every side of India',
    text: 'Festivals and food, cities and villages, mountains and backwaters: everyday life and its great days, in HD and 4K.',
  },
  {
    icon: Search,
    title: 'Found in seconds',
    text: 'Search in your own words, narrow down by theme, shot, length and shape, and see a clip move before you open it.',
  },
  {
    icon: BadgeCheck,
    title: 'Licensed for good',
    text: 'A single clip or unlimited downloads. Every licensed download comes with a licence number and a certificate, worldwide and for life.',
  },
] as const satisfies readonly { icon: LucideIcon; title: Text; text: Text }[]

/** SCR-57: three feature blurbs. */
export function AboutBlurbs() {
  return (
    <section aria-label={t('What we offer')}>
      <ul className="grid gap-8 px-1 md:grid-cols-3 md:gap-10">
        {blurbs.map(({ icon: Icon, title, text }) => (
          <li key={title} className="grid content-start gap-2.5 border-t-4 border-t-spark pt-5">
            <Icon size={28} strokeWidth={1.75} aria-hidden className="text-link" />
            <h2 className="text-h3 font-strong">{t(title)}</h2>
            <p className="text-pretty text-ink-2">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
