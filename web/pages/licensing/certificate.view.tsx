import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { language, t } from '../../language/text.ts'
import { ApiError } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../lib/url.ts'
import { CertificateSheet } from '../../licensing/licences/certificate-sheet.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PRINT_PAGE } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

/** `/certificate/{number}`: the certificate of a licence, for its holder. */
export default function CertificatePage() {
  const { number = '' } = useParams()
  const { claims } = useSession()
  return (
    <main id="main" className={`${PRINT_PAGE} mx-auto w-full max-w-[900px] px-3 pt-8 pb-18 sm:px-7`}>
      {claims ? <Own number={number} /> : <Strange number={number} />}
    </main>
  )
}

function Own({ number }: { number: string }) {
  const { data, error, refetch } = useQuery({ ...call('GET /user/licence', { number }), staleTime: 0 })
  if (data)
    return (
      <>
        {language() === 'hi' && (
          <p className="mb-4 text-ink-2 print:hidden">
            {t('A certificate is a legal document: its text is in English, and only the English text is binding.')}
          </p>
        )}
        <CertificateSheet licence={data} />
      </>
    )
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return <Strange number={number} />
  if (error) return <ErrorState text={t('The certificate could not be loaded.')} onRetry={() => void refetch()} />
  return <Spinner fullPage size={36} />
}

/** A certificate names its holder, so nobody else reads it; anybody may check the number. */
const Strange = ({ number }: { number: string }) => (
  <>
    <h1 className="sr-only">{t('Licence certificate')}</h1>
    <EmptyState
      text={t('This is not one of your licences. Anyone can check whether its number is valid.')}
      action={<ButtonLink to={paths.verify(number)}>{t('Check the number')}</ButtonLink>}
    />
  </>
)
