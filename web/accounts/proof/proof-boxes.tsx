import { PasswordField } from '../../ui/form/text-field.tsx'
import { isGuarded, type TypedProof } from '../../lib/proof/own-proof.ts'
import type { Profile } from '../profile/personal-changes.ts'
import { CodeField } from '../../ui/form/code-field.tsx'

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
