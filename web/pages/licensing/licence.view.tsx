import { Check, X } from 'lucide-react'
import { Link } from 'react-router'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { type Allowed, licencePoints, licenceUses } from '../../licensing/licences/licence-terms.table.ts'

const linked = (to: string) => (words: string) => (
  <Link to={to} className="text-link underline underline-offset-4">
    {words}
  </Link>
)

/** LIC-15: `/licence`, what a buyer gets, on one screen. */
export default function LicencePage() {
  return (
    <main id="main" className="mx-auto grid w-full max-w-[1160px] gap-6 px-4 pt-8 pb-18 sm:px-7">
      <header className="grid gap-2">
        <h1 className="font-display text-h2">{t('The licence')}</h1>
        <p className="max-w-[68ch] text-ink-2">
          <Rich
            text={t(
              'What you may do with a clip you license here, in short. The long text stands in the <terms>Terms and Conditions</terms>; anybody can <check>check a certificate</check>.',
            )}
            terms={linked(`${paths.terms}#footage-licence`)}
            check={linked(paths.checkLicence)}
          />
        </p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Uses />
        <dl className="grid gap-3 text-small">
          {licencePoints().map(([name, text]) => (
            <div key={name}>
              <dt className="font-strong">{name}</dt>
              <dd className="text-pretty text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </main>
  )
}

function Uses() {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-small">
        <caption className="sr-only">{t('Allowed and not allowed')}</caption>
        <thead>
          <tr className="text-left">
            <th scope="col" className="py-1.5 font-strong">
              {t('Use')}
            </th>
            <th scope="col" className="px-2 py-1.5 font-strong">
              {t('Commercial clip')}
            </th>
            <th scope="col" className="py-1.5 font-strong">
              {t('Editorial clip')}
            </th>
          </tr>
        </thead>
        <tbody>
          {licenceUses().map(({ use, commercial, editorial }) => (
            <tr key={use} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-2 text-left font-plain">
                {use}
              </th>
              <td className="px-2 py-1.5">
                <Answer allowed={commercial} />
              </td>
              <td className="py-1.5">
                <Answer allowed={editorial} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Answer({ allowed }: { allowed: Allowed }) {
  const Icon = allowed === false ? X : Check
  const text = typeof allowed === 'string' ? allowed : allowed ? t('Yes') : t('No')
  return (
    <span className="inline-flex items-start gap-1.5">
      <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${allowed === false ? 'text-danger' : 'text-success'}`} />
      {text}
    </span>
  )
}
