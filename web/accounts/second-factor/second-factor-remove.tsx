import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { SecondFactorProof } from './second-factor-proof.tsx'

/** Removes the second factor, with the password and a code. */
export function SecondFactorRemove({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  return (
    <SecondFactorProof
      action={t('Remove')}
      danger
      withCode
      send={(proof) => api('POST /auth/secondfactor/remove', proof)}
      onDone={onDone}
      onCancel={onCancel}
    />
  )
}
