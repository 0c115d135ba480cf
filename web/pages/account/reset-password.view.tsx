import { useState } from 'react'
import { useMailedToken } from '../../accounts/mailed-links/mailed-token.ts'
import { NextStep } from '../../accounts/mailed-links/next-step.tsx'
import { FormOutcome, NewPasswordForm, ResetRequestForm } from '../../accounts/mailed-links/password-reset.tsx'
import { t } from '../../language/text.ts'
import { MailedFrame } from './account-frames.tsx'

/** Without a mailed token the page requests a link; with one it sets the new password. */
export default function ResetPasswordPage() {
  const token = useMailedToken()
  return token ? <SetPassword key={token} token={token} /> : <AskForLink />
}

const AskForLink = ({ problem }: { problem?: string }) => (
  <MailedFrame title={t('Forgot password?')}>
    {problem && <FormOutcome failed text={problem} />}
    <ResetRequestForm />
  </MailedFrame>
)

function SetPassword({ token }: { token: string }) {
  const [done, setDone] = useState<{ text: string; isStaff: boolean } | null>(null)
  const [deadLink, setDeadLink] = useState('')
  if (deadLink) return <AskForLink problem={deadLink} />
  return (
    <MailedFrame title={t('Set a new password')}>
      {done ? (
        <>
          <FormOutcome text={done.text} />
          <NextStep isStaff={done.isStaff} />
        </>
      ) : (
        <NewPasswordForm
          token={token}
          onDone={(text, isStaff) => setDone({ text, isStaff })}
          onDeadLink={setDeadLink}
        />
      )}
    </MailedFrame>
  )
}
