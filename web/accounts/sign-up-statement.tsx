import { Link } from 'react-router'
import { useSite } from '../lib/site.ts'
import { paths } from '../lib/url.ts'

/** Readings: age and residence are a statement beside the button, never a further input. */
export function SignUpStatement({ lead = 'By creating an account' }: { lead?: string }) {
  return (
    <p className="text-meta text-ink-3">
      {lead} you confirm that you are 18 or over, or act with a parent or guardian, that you do not live in the EU, the
      UK or the US, and that you agree to the{' '}
      <Link to={paths.terms} target="_blank" className="text-link underline underline-offset-4">
        Terms and Conditions
      </Link>{' '}
      and the{' '}
      <Link to={paths.privacy} target="_blank" className="text-link underline underline-offset-4">
        Privacy Policy
      </Link>
      .
    </p>
  )
}

/** In the sign-in window, where Google may turn out to bring somebody new. */
export function GoogleStatement() {
  return useSite().googleClientId ? (
    <SignUpStatement lead="New here? Continuing with Google creates your account. By that" />
  ) : null
}
