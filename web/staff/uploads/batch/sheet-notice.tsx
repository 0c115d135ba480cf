import type { MetadataFile } from '../../../../contract/catalogue/metadata-csv.ts'
import { t, translate } from '../../../language/text.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import { useKnownLabels } from '../../clips/labels.ts'
import { NewLabelsField, SHOWN, shortList } from './new-labels-field.tsx'
import { checkSheet, filledBy } from './sheet-check.ts'
import { type BatchItem } from './batch-item.ts'
import { type UploadQueue, useBatch } from './upload-queue.ts'

/** How many files the CSV list describes, which of its lines cannot be used, and what it and the files do not agree on. */
export function SheetNotice({ queue, problem }: { queue: UploadQueue; problem: string }) {
  const { items } = useBatch(queue)
  const { sheet } = queue
  const problems = sheet?.problems ?? []
  return (
    <>
      <FormError text={problem} />
      <output className="text-small text-ink-2 empty:hidden">{sheet && filledText(sheet, items)}</output>
      {problems.length > 0 && (
        <ul aria-label={t('Lines that cannot be used')} className="grid gap-1 text-small text-danger">
          {problems.slice(0, SHOWN).map(({ line, text }) => (
            <li key={line}>{t('Line {line}: {problem}', { line, problem: translate(text) })}</li>
          ))}
          {problems.length > SHOWN && <li>{t('And {count} more.', { count: problems.length - SHOWN })}</li>}
        </ul>
      )}
      {sheet && <Differences queue={queue} />}
    </>
  )
}

/** Before there are files, what the list is for. */
function filledText(sheet: MetadataFile, items: readonly BatchItem[]): string {
  const names = new Set(sheet.rows.flatMap(({ fileName }) => fileName.toLowerCase() || []))
  if (items.length === 0) return t('Files that the list names: {count}', { count: names.size })
  const count = filledBy(sheet, filesOf(items)).length
  return count === 1
    ? t('The list fills in {count} file by name.', { count })
    : t('The list fills in {count} files by name.', { count })
}

const filesOf = (items: readonly BatchItem[]): string[] => items.map(({ draft }) => draft.file.name)

function Differences({ queue }: { queue: UploadQueue }) {
  const known = useKnownLabels()
  const { items } = useBatch(queue)
  const { sheet } = queue
  if (!sheet) return null
  const files = filesOf(items)
  const { rowsWithoutFile, filesWithoutRow, newLabels } = checkSheet(sheet, files, known)
  return (
    <div className="grid gap-1 text-small text-ink-2 empty:hidden">
      <Names
        names={[...sheet.unknownColumns, ...unusedColumns(sheet)]}
        say={(names) => t('Unknown columns, left out: {names}', { names })}
      />
      {files.length > 0 && (
        <Names names={rowsWithoutFile} say={(names) => t('Rows without a file: {names}', { names })} />
      )}
      <Names names={filesWithoutRow} say={(names) => t('Files without a row: {names}', { names })} />
      <NewLabelsField labels={newLabels} taken={queue.takesNewLabels} onTake={(takes) => queue.takeNewLabels(takes)} />
    </div>
  )
}

/** Known for clips that are there already, without meaning for a film that is only sent. */
const unusedColumns = ({ rows }: MetadataFile): string[] =>
  rows.some(({ change }) => change.collection) ? ['collection'] : []

interface NamesProps {
  names: readonly string[]
  say: (names: string) => string
}

const Names = ({ names, say }: NamesProps) =>
  names.length > 0 && <p className="wrap-anywhere">{say(shortList(names))}</p>
