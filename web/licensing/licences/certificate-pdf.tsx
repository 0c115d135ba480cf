import { FileText } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { useDocument } from '../orders/use-document.ts'

/** The same certificate as a file. */
export function CertificatePdf({ number }: { number: string }) {
  const { download, isBusy, problem } = useDocument('GET /user/certificate')
  return (
    <>
      <Button icon={<FileText size={18} aria-hidden />} busy={isBusy(number)} onClick={() => download(number)}>
        PDF
      </Button>
      <FormError text={problem} className="w-full" />
    </>
  )
}
