import { t } from '../../language/text.ts'
import { useClaim } from '../../lib/claims.ts'
import { useSite } from '../../lib/site.ts'
import { paths } from '../../lib/url.ts'
import { AboutBlurbs } from '../../site/about-blurbs.tsx'
import { operatorOf } from '../../site/company.ts'
import { ContactBlock } from '../../site/contact-block.tsx'
import { ContactForm } from '../../site/contact-form.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo-mark.tsx'

/** SCR-57: hero, three feature blurbs, contact block, contact form. */
export default function AboutPage() {
  const operator = operatorOf(useSite())
  return (
    <main id="main" className="mx-auto grid w-full max-w-[1240px] gap-14 px-3 pt-3 pb-18 sm:gap-18 sm:px-7">
      <Hero brand={operator.brand} />
      <AboutBlurbs />
      <section
        aria-labelledby="contact"
        className="grid items-start gap-10 px-1 lg:grid-cols-[320px_minmax(0,1fr)] lg:gap-16"
      >
        <div className="grid gap-6">
          <h2 id="contact" className="font-display text-h2">
            {t('Get in touch')}
          </h2>
          <ContactBlock operator={operator} />
        </div>
        <div className="rounded-panel border border-line bg-surface p-4 sm:p-7">
          <ContactForm variant="country" />
        </div>
      </section>
    </main>
  )
}

function Hero({ brand }: { brand: string }) {
  const claim = useClaim('size')
  return (
    <section
      aria-label={t('About us')}
      className="relative grid gap-5 overflow-hidden rounded-panel bg-night dark:ring-1 dark:ring-line px-5 py-14 text-white sm:px-12 sm:py-22"
    >
      <div aria-hidden className="absolute right-6 -bottom-20 max-md:hidden">
        <LogoMark size={340} />
      </div>
      <h1 className="relative max-w-[15ch] font-display text-h1">{t('India, as it moves')}</h1>
      <p className="relative max-w-[52ch] text-lead text-pretty">
        {claim
          ? t(
              '{brand} is a library of Indian stock footage: {claim} of festivals, food, journeys and everyday life, ready for your next film, advertisement or post.',
              { brand, claim },
            )
          : t(
              '{brand} is a library of Indian stock footage: festivals, food, journeys and everyday life, ready for your next film, advertisement or post.',
              { brand },
            )}
      </p>
      <div className="relative flex flex-wrap gap-3 pt-2">
        <ButtonLink to={paths.home()} variant="accent" size="lg">
          {t('Browse clips')}
        </ButtonLink>
        <ButtonLink
          to={paths.pricing}
          size="lg"
          className="border-white text-white [a&]:hover:bg-white [a&]:hover:text-on-spark"
        >
          {t('Our Pricing & Plans')}
        </ButtonLink>
      </div>
    </section>
  )
}
