import { t } from '../../language/text.ts'
import { useSite } from '../../lib/site.ts'

/** A link to the sandbox's mails, where none are sent. */
export function SandboxMails() {
  const { sandbox } = useSite()
  if (!sandbox) return null
  return (
    <p className="text-small text-ink-2">
      {t('This is a sandbox: no e-mail is really sent.')}{' '}
      <a
        href="/__sandbox/mail"
        target="_blank"
        rel="noreferrer"
        className="font-strong text-link underline underline-offset-4"
      >
        {t('Read the mails here')}
      </a>
    </p>
  )
}
