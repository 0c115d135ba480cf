import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useShownPage } from '../../app/navigation/shown-page.ts'
import { t } from '../../language/text.ts'
import { CheckFile } from '../../licensing/licences/check-file.tsx'
import { LicenceDetails, LicenceStatus, type VerifiedLicence } from '../../licensing/licences/licence-details.tsx'
import { LicenceNumberForm } from '../../licensing/licences/licence-number-form.tsx'
import { LicenceSignature } from '../../licensing/licences/licence-signature.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { paths } from '../../lib/url.ts'
import { licenceQuery } from '../queries.ts'

/** LIC-1: anybody who is shown a certificate can check its number, its file and its signature. */
export default function VerifyPage() {
  const number = useParams()['number'] ?? ''
  const { status } = useShownPage().page
  const navigate = useNavigate()
  const lookUpAgain = () => void navigate(paths.verify(number), { replace: true, preventScrollReset: true })
  const { data: licence } = useQuery({ ...licenceQuery(number), enabled: false })
  return (
    <main id="main" className="mx-auto grid w-full max-w-[1160px] gap-8 px-4 pt-8 pb-18 sm:gap-10 sm:px-7 sm:pt-14">
      <header className="grid gap-4">
        <h1 className="font-display text-[clamp(32px,4.4vw,56px)] leading-[1.06]">{t('Check a licence')}</h1>
        <p className="max-w-[60ch] text-lead text-ink-2">
          {t(
            'The number on a certificate shows whether the licence is ours, whether it is in force, and what it allows.',
          )}
        </p>
      </header>
      <LicenceNumberForm number={number} />
      {status === 404 && (
        <ErrorState
          text={t('There is no licence with the number {number}. Please compare it with the certificate.', { number })}
        />
      )}
      {status === 503 && <ErrorState text={t('The licence could not be looked up just now.')} onRetry={lookUpAgain} />}
      {status === 200 && licence && <Found licence={licence} />}
    </main>
  )
}

function Found({ licence }: { licence: VerifiedLicence }) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-14">
      <div className="grid gap-6">
        <LicenceStatus status={licence.status} />
        <LicenceDetails licence={licence} />
      </div>
      <div className="grid gap-8">
        <section aria-labelledby="file" className="grid gap-3">
          <h2 id="file" className="text-h3 font-strong">
            {t('The file')}
          </h2>
          {licence.fileSha256 ? (
            <CheckFile sha256={licence.fileSha256} />
          ) : (
            <p className="text-ink-2">
              {t('The file has not been delivered yet, so there is nothing to compare with.')}
            </p>
          )}
        </section>
        <LicenceSignature licence={licence} />
      </div>
    </div>
  )
}
