import { t } from '../../language/text.ts'
import { useSite } from '../../lib/site.ts'
import { operatorOf } from '../../site/company.ts'
import { ContactBlock } from '../../site/contact-block.tsx'
import { ContactForm } from '../../site/contact-form.tsx'

/** SCR-53: the form with a query. */
export default function ContactPage() {
  const operator = operatorOf(useSite())
  return (
    <main id="main" className="mx-auto grid w-full max-w-[1160px] gap-8 px-4 pt-8 pb-18 sm:gap-10 sm:px-7 sm:pt-14">
      <header className="grid gap-4">
        <h1 className="font-display text-[clamp(36px,4.4vw,60px)] leading-[1.04]">{t('Contact Us')}</h1>
        <p className="max-w-[56ch] text-lead text-ink-2">
          {t('Questions on footage, licences and orders, and plans for teams of 50 people or more.')}
        </p>
      </header>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-16">
        <section aria-labelledby="write" className="rounded-panel border border-line bg-surface p-4 sm:p-7">
          <h2 id="write" className="mb-5 text-h3 font-strong">
            {t('Write to us')}
          </h2>
          <ContactForm variant="query" />
        </section>
        <section aria-labelledby="reach">
          <h2 id="reach" className="mb-5 text-h3 font-strong">
            {t('Other ways')}
          </h2>
          <ContactBlock operator={operator} />
        </section>
      </div>
    </main>
  )
}
