import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t, translate } from '../language/text.ts'
import { api, ApiError } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import Dialog from '../ui/dialog/dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import type { Licence } from './licence-line.tsx'

/** Says for whom a licence is used; it is printed on the certificate. Empty takes it off. */
export default function LicenceClientDialog({ licence, onClose }: { licence: Licence; onClose: () => void }) {
  const queries = useQueryClient()
  const [client, setClient] = useState(licence.client)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('POST /user/licenceclient', { number: licence.number, client }),
    onSuccess: async ({ message }) => {
      toast.success(translate(message))
      await queries.invalidateQueries({ queryKey: ['GET /user/licences'] })
      onClose()
    },
  })
  const problem =
    error && ((error instanceof ApiError && translate(error.message)) || t('Something went wrong. Please try again.'))
  return (
    <Dialog title={t('Client')} size="sm" onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) mutate()
        }}
      >
        <TextField
          label={t('Client or project (optional)')}
          hint={t('Printed on the certificate of {number}', { number: licence.number })}
          maxLength={160}
          value={client}
          error={problem ?? undefined}
          onChange={(event) => setClient(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="accent" busy={isPending} className="flex-1">
            {t('Save')}
          </Button>
          <Button onClick={onClose} className="flex-1">
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
