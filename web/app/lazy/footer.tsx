import { Link } from 'react-router'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { Logo } from '../../ui/logo.tsx'
import { useSite } from '../../lib/site.ts'
import { operatorOf } from '../../site/company.ts'
import { DataSwitch } from '../../media/data-switch.tsx'
import { LanguageSwitch } from '../top-bar.tsx'
import { OperatorLines } from '../../site/operator-lines.tsx'

/** SCR-6: the footer's two lists, word for word. */
const lists = [
  {
    heading: 'Links',
    links: [
      ['About Us', paths.about],
      ['Our Pricing & Plans', paths.pricing],
      ['FAQs', paths.faqs],
      ['Contact Us', paths.contact],
    ],
  },
  {
    heading: 'Legal',
    links: [
      ['Privacy Policy', paths.privacy],
      ['Terms and Conditions', paths.terms],
      ['Cancellation and Refund', paths.refunds],
      ['Shipment and Delivery', paths.shipment],
    ],
  },
] as const

export function Footer() {
  const site = useSite()
  return (
    <footer className="footer">
      <div className="mx-auto grid max-w-[1680px] grid-cols-2 gap-x-5 gap-y-8 px-5 pt-16 pb-8 sm:grid-cols-[1fr_auto_auto] sm:gap-x-[clamp(40px,8vw,120px)] sm:gap-y-5 sm:px-7 sm:pt-19 sm:pb-8.5">
        <div className="max-sm:col-span-2">
          <Logo brand={site.brand} />
        </div>
        {lists.map(({ heading, links }) => (
          <nav key={heading} aria-label={t(heading)} className="min-w-0 wrap-anywhere">
            <h2 className="mb-2.5 text-small font-strong text-(--footer-quiet)">{t(heading)}</h2>
            <ul>
              {links.map(([label, to]) => (
                <li key={label}>
                  <Link
                    to={to}
                    className="inline-flex min-h-9 items-center py-1.5 leading-6 underline-offset-4 hover:underline"
                  >
                    {t(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {/* SCR-6: the copyright line reads 2025. */}
        <div className="col-span-full mt-8.5 flex flex-wrap justify-between gap-x-10 gap-y-4 border-t border-[#27283f] pt-5 text-small text-(--footer-quiet)">
          <OperatorLines operator={operatorOf(site)} />
          <div className="flex flex-wrap content-start items-baseline gap-x-6 gap-y-2">
            <Link to={paths.licence} className="underline-offset-4 hover:underline">
              {t('The licence')}
            </Link>
            <DataSwitch className="underline-offset-4 hover:underline" />
            <LanguageSwitch className="underline-offset-4 hover:underline" />
            <p>© 2025</p>
          </div>
        </div>
      </div>
    </footer>
  )
}
