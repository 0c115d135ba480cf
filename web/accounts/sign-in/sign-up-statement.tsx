import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { useSite } from '../../lib/site.ts'
import { paths } from '../../lib/url.ts'
import { newTabLink } from '../../ui/new-tab-link.tsx'

/** ACC-14: age and residence are a statement beside the button, never a further input. */
export function SignUpStatement({ google = false }: { google?: boolean }) {
  const statement = google
    ? t(
        'New here? Continuing with Google creates your account. By that you confirm that you are 18 or over, or act with a parent or guardian, that you do not live in the EU, the UK or the US, and that you agree to the <terms>Terms and Conditions</terms> and the <privacy>Privacy Policy</privacy>.',
      )
    : t(
        'By creating an account you confirm that you are 18 or over, or act with a parent or guardian, that you do not live in the EU, the UK or the US, and that you agree to the <terms>Terms and Conditions</terms> and the <privacy>Privacy Policy</privacy>.',
      )
  return (
    <p className="text-meta text-ink-3">
      <Rich text={statement} terms={newTabLink(paths.terms)} privacy={newTabLink(paths.privacy)} />
    </p>
  )
}

/** In the sign-in dialog, where continuing with Google may create an account. */
export function GoogleStatement() {
  if (!useSite().googleClientId) return null
  return (
    <>
      <SignUpStatement google />
      <p className="text-meta text-ink-3">{t('Orders are taken from billing addresses in India.')}</p>
    </>
  )
}
