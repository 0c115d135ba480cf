import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { useSite } from '../../lib/site.ts'
import { paths } from '../../lib/url.ts'
import { ButtonLink } from '../../ui/button.tsx'

const link = 'text-link underline underline-offset-4'

/** SCR-70: the page behind a refusal for where somebody lives (451), in plain words. */
export default function NotAvailablePage() {
  const { brand, contact } = useSite()
  return (
    <main id="main" className="mx-auto grid w-full max-w-[760px] gap-10 px-4 pt-8 pb-18 sm:px-7 sm:pt-14">
      <header className="grid gap-4">
        <h1 className="font-display text-[clamp(32px,4.4vw,56px)] leading-[1.06]">
          {t('Not available where you live')}
        </h1>
        <p className="text-lead text-ink-2">
          {t(
            '{brand} is offered from India and is not offered to residents of the European Union, the United Kingdom or the United States. From there you cannot create an account or place an order.',
            { brand },
          )}
        </p>
      </header>
      <Part title={t('What you can still do')}>
        <ul className="grid list-disc gap-2 pl-5">
          <li>{t('Browse and search all clips, and watch their previews.')}</li>
          <li>{t('Sign in, if you have an account, and download again what you bought.')}</li>
          <li>{t('Take a copy of your data, or delete your account.')}</li>
        </ul>
      </Part>
      <Part title={t('You live elsewhere?')}>
        <p>
          <Elsewhere email={contact.email} />
        </p>
      </Part>
      <Part title={t('Why')}>
        <p>
          <Rich
            text={t(
              'Our licences, prices and taxes are made for customers under the law of India. The <terms>Terms and Conditions</terms> say where the service is offered.',
            )}
            terms={(text) => (
              <Link to={paths.terms} className={link}>
                {text}
              </Link>
            )}
          />
        </p>
      </Part>
      <div>
        <ButtonLink to={paths.home()} variant="accent" size="lg">
          {t('Browse clips')}
        </ButtonLink>
      </div>
    </main>
  )
}

/** By mail, or through the contact page where no mailbox is set. */
function Elsewhere({ email }: { email: string | undefined }) {
  if (!email)
    return (
      <Rich
        text={t(
          'We go by the country that your connection seems to come from. A journey, a company network or a VPN can make it the wrong one: try again from where you live. If that does not help, write to us through the <contact>Contact Us</contact> page and say where you live.',
        )}
        contact={(text) => (
          <Link to={paths.contact} className={link}>
            {text}
          </Link>
        )}
      />
    )
  return (
    <Rich
      text={t(
        'We go by the country that your connection seems to come from. A journey, a company network or a VPN can make it the wrong one: try again from where you live. If that does not help, write to us at <mail>{email}</mail> and say where you live.',
        { email },
      )}
      mail={(text) => (
        <a href={`mailto:${text}`} className={link}>
          {text}
        </a>
      )}
    />
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 text-ink-2">
      <h2 className="text-h3 font-strong text-ink">{title}</h2>
      {children}
    </section>
  )
}
