import { Printer, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { language, t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { LicenceLink } from './licence-link.tsx'
import { useDocument } from '../orders/use-document.ts'

type Certificate = CallReply<'GET /user/licence'>
type Detail = [name: string, value: string]

const STATUS_NOTES = {
  active: '',
  suspended: 'Suspended: the payment for this licence is disputed.',
  ended: 'Ended: what was paid for this licence went back.',
} as const

/** The certificate of one licence, to be read, printed and checked. */
export function CertificateSheet({ licence }: { licence: Certificate }) {
  const clip: Detail[] = [
    ['Clip', licence.clipName],
    ['Clip number', licence.clipNumber],
    ['Clip ID', licence.clipId],
    ['Quality', `${licence.quality}, .mp4`],
    ['Footage', licence.footage],
    ...licence.rights.map(({ name, value }): Detail => [name, value]),
  ]
  const terms: Detail[] = [
    ['Scope', licence.scope],
    ['Term', licence.term],
    ['Territory', licence.territory],
  ]
  return (
    // The document itself is in English on every page.
    <article
      lang={language() === 'hi' ? 'en' : undefined}
      className="grid gap-6 rounded-panel border border-line bg-surface p-5 sm:p-10 print:border-0 print:bg-white print:p-0"
    >
      <header className="flex flex-wrap items-end justify-between gap-4 border-b border-line pb-5">
        <div>
          <h1 className="font-display text-h2">Licence Certificate</h1>
          <p className="text-ink-2">{licence.licensor}</p>
        </div>
        <div lang={language() === 'hi' ? 'hi' : undefined} className="flex flex-wrap gap-2 print:hidden">
          <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
            {t('Print')}
          </Button>
          <CertificatePdf number={licence.number} />
          <LicenceLink />
        </div>
      </header>
      {STATUS_NOTES[licence.status] && <p className="font-strong text-danger">{STATUS_NOTES[licence.status]}</p>}
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 print:grid-cols-2">
        <Details details={partiesOf(licence)} />
        <Details details={clip} />
      </div>
      <Block>
        <Details details={terms} wide />
        {licence.words.map((clause) => (
          <p key={clause} className="text-pretty text-ink-2">
            {clause}
          </p>
        ))}
      </Block>
      <Proof licence={licence} />
    </article>
  )
}

const partiesOf = (licence: Certificate): Detail[] => [
  ['Holder', licence.holder],
  ...(licence.gstin ? [['GSTIN', licence.gstin] as Detail] : []),
  ...(licence.contact ? [['Contact', licence.contact] as Detail] : []),
  ['Client or project', licence.client || 'Not named'],
  ['Licence number', licence.number],
  ['Issued on', dayText(licence.issuedAt, 'en-IN')],
  ...licence.changes.map(({ kind, at, from }): Detail => [
    kind === 'transfer' ? 'Transferred' : 'Holder corrected',
    `${dayText(at, 'en-IN')}, from ${from}`,
  ]),
]

const Block = ({ children }: { children: ReactNode }) => (
  <section className="grid gap-4 border-t border-line pt-5">{children}</section>
)

function Details({ details, wide = false }: { details: Detail[]; wide?: boolean }) {
  return (
    <dl className={wide ? 'grid gap-4 sm:grid-cols-3 print:grid-cols-3' : 'grid content-start gap-3'}>
      {details.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-meta text-ink-3">{name}</dt>
          <dd className="font-strong wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How to verify it: the address, also as a QR code, the file's checksum and the signature. */
function Proof({ licence }: { licence: Certificate }) {
  const { verifyUrl, fileSha256, signature, seal, textVersion } = licence
  const details: Detail[] = [
    ['SHA-256 of the file', fileSha256 ?? 'Not delivered yet'],
    ['Signature (Ed25519), after the name of its key', signature],
    ['Seal', seal],
    ['Licence text', `Version ${textVersion}`],
  ]
  return (
    <Block>
      <div className="flex flex-wrap-reverse items-start gap-6 sm:flex-nowrap print:flex-nowrap">
        <div className="grid min-w-0 flex-1 gap-3">
          <p>
            <span className="block text-meta text-ink-3">Check this certificate at</span>
            <a href={verifyUrl} className="font-strong wrap-anywhere text-link underline underline-offset-4">
              {verifyUrl}
            </a>
          </p>
          <Details details={details} />
        </div>
        <QrCode text={verifyUrl} className="size-36 rounded-field" />
      </div>
    </Block>
  )
}

/** The same certificate as a file. */
function CertificatePdf({ number }: { number: string }) {
  const { download, isBusy, problem } = useDocument('GET /user/certificate')
  return (
    <>
      <Button icon={<FileText size={18} aria-hidden />} busy={isBusy(number)} onClick={() => download(number)}>
        PDF
      </Button>
      <FormError text={problem} className="w-full" />
    </>
  )
}
