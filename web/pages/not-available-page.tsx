import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSite } from '../lib/site.ts'
import { paths } from '../lib/url.ts'
import { operatorOf } from '../site/company.ts'
import { LinkedText } from '../site/legal/linked-text.tsx'
import { supportAt } from '../site/legal/reach.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Readings: the page behind a refusal for where somebody lives (451), in plain words. */
export default function NotAvailablePage() {
  const operator = operatorOf(useSite())
  const { brand } = operator
  return (
    <main id="main" className="mx-auto grid w-full max-w-[760px] gap-10 px-4 pt-8 pb-18 sm:px-7 sm:pt-14">
      <header className="grid gap-4">
        <h1 className="font-display text-[clamp(32px,4.4vw,56px)] leading-[1.06]">Not available where you live</h1>
        <p className="text-lead text-ink-2">
          {brand} is offered from India and is not offered to residents of the European Union, the United Kingdom or the
          United States. From there you cannot create an account or place an order.
        </p>
      </header>
      <Part title="What you can still do">
        <ul className="grid list-disc gap-2 pl-5">
          <li>Browse and search all clips, and watch their previews.</li>
          <li>Sign in, if you have an account, and download again what you bought.</li>
          <li>Take a copy of your data, or delete your account.</li>
        </ul>
      </Part>
      <Part title="You live elsewhere?">
        <p>
          We go by the country that your connection seems to come from. A journey, a company network or a VPN can make
          it the wrong one: try again from where you live. If that does not help, write to us{' '}
          <LinkedText text={supportAt(operator)} /> and say where you live.
        </p>
      </Part>
      <Part title="Why">
        <p>
          Our licences, prices and taxes are made for customers under the law of India. The{' '}
          <Link to={paths.terms} className="text-link underline underline-offset-4">
            Terms and Conditions
          </Link>{' '}
          say where the service is offered.
        </p>
      </Part>
      <div>
        <ButtonLink to={paths.home()} variant="accent" size="lg">
          Browse clips
        </ButtonLink>
      </div>
    </main>
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
