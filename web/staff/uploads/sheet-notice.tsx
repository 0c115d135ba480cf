import { useState } from 'react'
import { CsvProblem, type MetadataFile, readMetadataCsv } from '../../../contract/metadata-csv.ts'
import { FieldError } from '../../ui/field.tsx'
import type { UploadQueue } from './upload-queue.ts'

const SHOWN = 10

/** Takes a list of clips dropped beside the files. */
export function useSheet(queue: UploadQueue): { take: (file: File) => void; problem: string } {
  const [problem, setProblem] = useState('')
  async function take(file: File) {
    try {
      queue.takeSheet(readMetadataCsv(new Uint8Array(await file.arrayBuffer())))
      setProblem('')
    } catch (error) {
      setProblem(error instanceof CsvProblem ? error.message : 'This list could not be read.')
    }
  }
  return { take: (file) => void take(file), problem }
}

/** What the list of clips says, and which of its lines cannot be used. */
export function SheetNotice({ sheet, problem }: { sheet: MetadataFile | null; problem: string }) {
  const problems = sheet?.problems ?? []
  return (
    <>
      <div role="alert" className="empty:hidden">
        {problem && <FieldError id="sheet-problem" text={problem} />}
      </div>
      <output className="text-small text-ink-2 empty:hidden">
        {sheet && `The list fills in ${sheet.rows.length} ${sheet.rows.length === 1 ? 'file' : 'files'} by name.`}
      </output>
      {problems.length > 0 && (
        <ul aria-label="Lines that cannot be used" className="grid gap-1 text-small text-danger">
          {problems.slice(0, SHOWN).map(({ line, text }) => (
            <li key={line}>
              Line {line}: {text}
            </li>
          ))}
          {problems.length > SHOWN && <li>And {problems.length - SHOWN} more.</li>}
        </ul>
      )}
    </>
  )
}
