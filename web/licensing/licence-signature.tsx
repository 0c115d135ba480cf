import { BadgeCheck, Save, ShieldAlert } from 'lucide-react'
import { useSite } from '../lib/site.ts'
import { offerFile } from '../lib/download.ts'
import { Button } from '../ui/button.tsx'
import type { VerifiedLicence } from './licence-facts.tsx'

const COMMAND = 'openssl pkeyutl -verify -pubin -inkey licence-key.pem -rawin -in licence.txt -sigfile licence.sig'
const HOLDER = "printf '%s\\n%s\\n%s' 'Holder' 'Client' 'Seal' | sha256sum"

/** That the text is signed, and how anybody can check it without us. */
export function LicenceSignature({ licence }: { licence: VerifiedLicence }) {
  const { brand } = useSite()
  return (
    <section aria-labelledby="signature" className="grid gap-3">
      <h2 id="signature" className="text-h3 font-strong">
        Signature
      </h2>
      {licence.signatureValid ? (
        <p className="flex gap-2 text-success">
          <BadgeCheck size={20} aria-hidden className="mt-0.5 shrink-0" />
          Signed by {brand}, and unchanged since.
        </p>
      ) : (
        <p className="flex gap-2 text-danger">
          <ShieldAlert size={20} aria-hidden className="mt-0.5 shrink-0" />
          The signature does not fit what is said here. Please write to us before you rely on it.
        </p>
      )}
      <details className="rounded-panel border border-line bg-surface p-4">
        <summary className="font-strong">Check it yourself</summary>
        <div className="grid gap-3 pt-3 text-ink-2">
          <p>
            The text below is signed with Ed25519. Save it, the signature and{' '}
            <a
              href={`/.well-known/licence-key.pem?key=${licence.keyId}`}
              className="text-link underline underline-offset-4"
            >
              our public key
            </a>
            , then run the command.
          </p>
          <Code label="The signed text" text={licence.signedText} />
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              icon={<Save size={16} aria-hidden />}
              onClick={() => offerFile(new Blob([licence.signedText]), 'licence.txt')}
            >
              Save the text
            </Button>
            <Button
              size="sm"
              icon={<Save size={16} aria-hidden />}
              onClick={() => offerFile(new Blob([bytesOf(licence.signature)]), 'licence.sig')}
            >
              Save the signature
            </Button>
          </div>
          <Code label="The command" text={COMMAND} />
          <p>
            The certificate prints holder, client and seal. This gives the same digest as “Holder-SHA-256” above when
            the certificate and this licence belong together; a client that is not named is empty.
          </p>
          <Code label="The command for the holder" text={HOLDER} />
        </div>
      </details>
    </section>
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
      {text}
    </pre>
  )
}

/** From base64url. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
