import { isGuarded } from '../../lib/own-profile.ts'
import { PasswordField } from '../../ui/form/text-field.tsx'
import { askPasskey } from '../../lib/ask-passkey.ts'
import type { Profile } from '../profile/personal-changes.ts'
import { CodeField } from '../../ui/form/code-field.tsx'

export interface TypedProof {
  password: string
  code: string
}
export const NO_PROOF: TypedProof = { password: '', code: '' }
/** As the calls take it. */
export const typedProof = ({ password, code }: TypedProof) => ({
  ...(password && { password }),
  ...(code && { code }),
})

/**
 * What a call takes as the proof: what was typed; of an account with passkeys and no password, its device's answer.
 * @returns null when the person closed the device's window
 */
export async function ownProof({ hasPassword, passkeys }: Profile, typed: TypedProof) {
  if (hasPassword || passkeys === 0) return typedProof(typed)
  const passkey = await askPasskey('POST /user/passkey/prove')
  return passkey && { passkey }
}

interface Props {
  label: string
  profile: Profile
  value: TypedProof
  onChange: (value: TypedProof) => void
}

/**
 * The typed proof inside another form: the password, and a code where there is a second factor. Without a password there is
 * nothing to type: see `ownProof`.
 */
export const ProofBoxes = ({ label, profile, value, onChange }: Props) =>
  profile.hasPassword && (
    <div className="grid gap-4 sm:max-w-80">
      <PasswordField
        label={label}
        autoComplete="current-password"
        value={value.password}
        onChange={({ target }) => onChange({ ...value, password: target.value })}
      />
      {isGuarded(profile) && (
        <CodeField recovery value={value.code} onChange={({ target }) => onChange({ ...value, code: target.value })} />
      )}
    </div>
  )
