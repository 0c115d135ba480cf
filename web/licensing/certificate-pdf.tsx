import { FileText } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/form/field.tsx'
import { usePaper } from './use-paper.ts'

/** The same certificate as a file. */
export function CertificatePdf({ number }: { number: string }) {
  const { take, isBusy, problem } = usePaper()
  return (
    <>
      <Button
        icon={<FileText size={18} aria-hidden />}
        busy={isBusy(number)}
        onClick={() => void take({ call: 'GET /user/certificate', number })}
      >
        PDF
      </Button>
      <div role="alert" className="w-full empty:hidden">
        {problem && <FieldError id="certificate-problem" text={problem} />}
      </div>
    </>
  )
}
