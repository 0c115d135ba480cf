import { FileText } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { useChange } from '../../lib/use-change.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { RowButton } from '../staff-buttons.tsx'

const textOf = (form: FormData, name: string): string => {
  const typed = form.get(name)
  return typeof typed === 'string' ? typed.trim() : ''
}

/** MON-54: puts IRN, acknowledgement and QR code of the registration portal on an invoice or credit note. */
export function EInvoiceButton({ number }: { number: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { run, busy, problem } = useChange({
    send: (form: FormData) =>
      api('POST /orders/einvoice', {
        number,
        irn: textOf(form, 'irn'),
        ackNo: textOf(form, 'ackNo'),
        qr: textOf(form, 'qr'),
      }),
    failure: 'Something went wrong. Please try again.',
    refresh: ['GET /orders/one'],
    onSuccess: () => setIsOpen(false),
  })
  const title = t('IRN of {number}', { number })
  return (
    <>
      <RowButton icon={FileText} label={title} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <FormDialog
          keepAs={`irn ${number}`}
          title={title}
          description={t('From the invoice registration portal. The document shows them from then on.')}
          action={t('Save')}
          busy={busy}
          locked={busy}
          problem={problem}
          onSubmit={run}
          onClose={() => setIsOpen(false)}
        >
          <TextField name="irn" label="IRN" required maxLength={64} spellCheck={false} />
          <TextField name="ackNo" label={t('Acknowledgement number')} required inputMode="numeric" maxLength={20} />
          <TextAreaField name="qr" label={t('Signed text of the QR code')} required rows={4} maxLength={2000} />
        </FormDialog>
      )}
    </>
  )
}
