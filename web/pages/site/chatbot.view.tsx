import { Link } from 'react-router'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { AssistantPanel } from '../../site/assistant-panel.tsx'
import { useFaqItems } from './faq-prices.ts'

const link = 'text-link underline underline-offset-4'

/** SCR-55. */
export default function ChatbotPage() {
  const items = useFaqItems()
  return (
    <main id="main" className="mx-auto grid w-full max-w-[720px] gap-7 px-3 pt-8 pb-18 sm:px-7 sm:pt-14">
      <header className="grid gap-4">
        <h1 className="font-display text-[clamp(36px,4.4vw,60px)] leading-[1.04]">{t('FAQ assistant')}</h1>
        <p className="text-lead text-ink-2">{t('Answers to common questions. What you type stays in your browser.')}</p>
      </header>
      <AssistantPanel items={items} />
      <p className="text-small text-ink-2">
        <Rich
          text={t('All questions at a glance: <faqs>FAQs</faqs>. To reach a person: <contact>Contact Us</contact>.')}
          faqs={(text) => (
            <Link to={paths.faqs} className={link}>
              {text}
            </Link>
          )}
          contact={(text) => (
            <Link to={paths.contact} className={link}>
              {text}
            </Link>
          )}
        />
      </p>
    </main>
  )
}
