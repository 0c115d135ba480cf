import { useFileDownload } from '../../lib/use-file-download.ts'

type NumberedCall = 'GET /user/invoice' | 'GET /user/certificate'

/** Downloads one of the customer's numbered documents, a PDF: an invoice, a credit note or a licence certificate. */
export function useDocument(call: NumberedCall) {
  const { download, input, problem } = useFileDownload(call, { failure: 'Download failed. Please try again.' })
  return {
    download: (number: string) => {
      if (!input) download({ input: { number }, fileName: `${number.replaceAll('/', '-')}.pdf` })
    },
    isBusy: (number: string) => input?.input.number === number,
    problem,
  }
}
