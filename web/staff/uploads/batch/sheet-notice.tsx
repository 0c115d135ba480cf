import { useState } from 'react'
import { CsvProblem, type MetadataFile, readMetadataCsv } from '../../../../contract/catalogue/metadata-csv.ts'
import { t, translate } from '../../../language/text.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import type { UploadQueue } from './upload-queue.ts'

const SHOWN = 10

/** Reads a CSV list dropped with the files. */
export function useSheet(queue: UploadQueue): { read: (file: File) => void; problem: string } {
  const [problem, setProblem] = useState('')
  async function read(file: File) {
    try {
      queue.applySheet(readMetadataCsv(new Uint8Array(await file.arrayBuffer())))
      setProblem('')
    } catch (error) {
      setProblem(error instanceof CsvProblem ? translate(error.message) : t('This list could not be read.'))
    }
  }
  return { read: (file) => void read(file), problem }
}

/** How many files the CSV list describes, and which of its lines cannot be used. */
export function SheetNotice({ sheet, problem }: { sheet: MetadataFile | null; problem: string }) {
  const problems = sheet?.problems ?? []
  return (
    <>
      <FormError text={problem} />
      <output className="text-small text-ink-2 empty:hidden">{sheet && filledText(sheet.rows.length)}</output>
      {problems.length > 0 && (
        <ul aria-label={t('Lines that cannot be used')} className="grid gap-1 text-small text-danger">
          {problems.slice(0, SHOWN).map(({ line, text }) => (
            <li key={line}>{t('Line {line}: {problem}', { line, problem: translate(text) })}</li>
          ))}
          {problems.length > SHOWN && <li>{t('And {count} more.', { count: problems.length - SHOWN })}</li>}
        </ul>
      )}
    </>
  )
}

const filledText = (count: number): string =>
  count === 1
    ? t('The list fills in {count} file by name.', { count })
    : t('The list fills in {count} files by name.', { count })
