import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { FaqList } from '../../site/faq-list.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useFaqItems } from './faq-prices.ts'

/** SCR-54. */
export default function FaqsPage() {
  const items = useFaqItems()
  return (
    <main id="main" className="mx-auto grid w-full max-w-[860px] gap-10 px-4 pt-8 pb-18 sm:px-7 sm:pt-14">
      <header className="grid gap-4">
        <h1 className="font-display text-[clamp(36px,4.4vw,60px)] leading-[1.04]">{t('Frequently asked questions')}</h1>
        <p className="text-lead text-ink-2">{t('Licences, prices, downloads and refunds in short.')}</p>
      </header>
      <FaqList items={items} />
      <section aria-labelledby="more" className="grid gap-4">
        <h2 id="more" className="text-h3 font-strong">
          {t('Still a question?')}
        </h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.chatbot}>{t('Ask the assistant')}</ButtonLink>
          <ButtonLink to={paths.contact}>{t('Contact Us')}</ButtonLink>
        </div>
      </section>
    </main>
  )
}
