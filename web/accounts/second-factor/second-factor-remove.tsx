import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { SecondFactorProof } from './second-factor-proof.tsx'

/** Takes the second factor off, for whoever has the password and a code. */
export function SecondFactorRemove({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  return (
    <SecondFactorProof
      action={t('Remove')}
      danger
      withCode
      prove={async (proof) => {
        await api('POST /auth/secondfactor/remove', proof)
        onDone()
      }}
      onCancel={onCancel}
    />
  )
}
