import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

type Licence = CallReply<'GET /user/licences'>['licences'][number]

/** Names the client that a licence is used for; it is printed on the certificate. An empty name removes it. */
export default function LicenceClientDialog({ licence, onClose }: { licence: Licence; onClose: () => void }) {
  const [client, setClient] = useState(licence.client)
  const { run, busy, problem } = useChange({
    send: () => api('POST /user/licenceclient', { number: licence.number, client }),
    onSuccess: onClose,
    refresh: ['GET /user/licences'],
  })
  return (
    <FormDialog title={t('Client')} action={t('Save')} busy={busy} onSubmit={() => run()} onClose={onClose}>
      <TextField
        label={t('Client or project (optional)')}
        hint={t('Printed on the certificate of {number}', { number: licence.number })}
        maxLength={160}
        value={client}
        error={problem}
        onChange={(event) => setClient(event.target.value)}
      />
    </FormDialog>
  )
}
