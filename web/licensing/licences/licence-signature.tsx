import { BadgeCheck, Save, ShieldAlert } from 'lucide-react'
import { Rich } from '../../language/rich.tsx'
import { language, t } from '../../language/text.ts'
import { useSite } from '../../lib/site.ts'
import { offerFile } from '../../lib/download.ts'
import { Button } from '../../ui/button.tsx'
import type { VerifiedLicence } from './licence-details.tsx'

const COMMAND = 'openssl pkeyutl -verify -pubin -inkey licence-key.pem -rawin -in licence.txt -sigfile licence.sig'
const HOLDER = "printf '%s\\n%s\\n%s' 'Holder' 'Client' 'Seal' | sha256sum"
const COMPANY = "printf '%s\\n%s\\n%s\\n%s\\n%s' 'Holder' 'GSTIN' 'Contact' 'Client' 'Seal' | sha256sum"

/** Whether the signature is valid, and how to check it independently of us. */
export function LicenceSignature({ licence }: { licence: VerifiedLicence }) {
  const { brand } = useSite()
  return (
    <section aria-labelledby="signature" className="grid gap-3">
      <h2 id="signature" className="text-h3 font-strong">
        {t('Signature')}
      </h2>
      {licence.signatureValid ? (
        <p className="flex gap-2 text-success">
          <BadgeCheck size={20} aria-hidden className="mt-0.5 shrink-0" />
          {t('Signed by {brand}, and unchanged since.', { brand })}
        </p>
      ) : (
        <p className="flex gap-2 text-danger">
          <ShieldAlert size={20} aria-hidden className="mt-0.5 shrink-0" />
          {t('The signature does not match what is shown here. Please write to us before you rely on it.')}
        </p>
      )}
      <ManualCheck licence={licence} />
    </section>
  )
}

/** How to verify the signature with openssl alone. */
function ManualCheck({ licence }: { licence: VerifiedLicence }) {
  return (
    <details className="rounded-panel border border-line bg-surface p-4">
      <summary className="font-strong">{t('Check it yourself')}</summary>
      <div className="grid gap-3 pt-3 text-ink-2">
        <p>
          <Rich
            text={t(
              'The text below is signed with Ed25519. Save it, the signature and <public>our public key</public>, then run the command.',
            )}
            public={(words) => (
              <a
                href={`/.well-known/licence-key.pem?key=${licence.keyId}`}
                className="text-link underline underline-offset-4"
              >
                {words}
              </a>
            )}
          />
        </p>
        <p>
          <a
            href="/.well-known/licence-verifier.html"
            download
            className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
          >
            {t('Verifier for use without a network')}
          </a>
          <br />
          {t('One page to save: it checks licence schedules, saved licences and video files on your own device.')}
        </p>
        <Code label={t('The signed text')} text={licence.signedText} />
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<Save size={16} aria-hidden />}
            onClick={() => offerFile(new Blob([licence.signedText]), 'licence.txt')}
          >
            {t('Save the text')}
          </Button>
          <Button
            size="sm"
            icon={<Save size={16} aria-hidden />}
            onClick={() => offerFile(new Blob([bytesOf(licence.signature)]), 'licence.sig')}
          >
            {t('Save the signature')}
          </Button>
        </div>
        <Code label={t('The command')} text={COMMAND} />
        <p>
          {t(
            'The certificate prints holder, client and seal, of a company also GSTIN and contact. This gives the same digest as “{name}” above when the certificate and this licence belong together; what is not named is empty.',
            { name: 'Holder-SHA-256' },
          )}
        </p>
        <Code label={t('The command for the holder')} text={licence.isCompany ? COMPANY : HOLDER} />
      </div>
    </details>
  )
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
      tabIndex={0}
      aria-label={label}
      className="overflow-x-auto rounded-field font-text bg-sunken p-3 text-meta text-ink"
    >
      {language() === 'hi' ? <span lang="en">{text}</span> : text}
    </pre>
  )
}

/** Decodes base64url. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
