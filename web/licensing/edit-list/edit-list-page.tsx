import { FileSearch } from 'lucide-react'
import { t, type Text } from '../../language/text.ts'
import { useHydrated } from '../../lib/hydration/use-hydrated.ts'
import { DropZone } from '../../ui/form/drop-zone.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { EditListResult } from './edit-list-result.tsx'
import type { Unreadable } from './edit-list.types.ts'
import { useEditList } from './use-edit-list.ts'

const REASONS = {
  'too large': 'This file is larger than 100 MB. Export the edit list alone, without media.',
  'not an edit list':
    'This is no edit list. Export an EDL, an FCPXML or a Final Cut Pro XML from your editing software.',
  'project file':
    'This is a project or a package. In Premiere choose File, Export, Final Cut Pro XML; in Final Cut and Resolve export an FCPXML or an EDL.',
  broken: 'This file is damaged: its XML ends in the middle or does not fit together. Export it once more.',
  entities: 'This file declares entities of its own. No editing software writes that, so it is not read.',
  'too deep': 'This file is nested too deeply or too long to be read. Export one sequence alone.',
  empty: 'This file is empty.',
} as const satisfies Record<Unreadable, Text>

/** An edit list becomes a list of what is used, owned and missing, and a cart. */
export function EditListPage() {
  const [list, read] = useEditList()
  // A file that is chosen before would be lost: no browser lets a page choose it again.
  const isHydrated = useHydrated()
  return (
    <div className="grid gap-8">
      <p className="text-lead text-ink-2">
        {t(
          'Cut with our watermarked previews. At picture lock, drop the edit list here: you see which clips are in the film, for how many seconds, what you own already and what the rest costs.',
        )}
      </p>
      {isHydrated ? (
        <DropZone
          label={t('Choose an edit list')}
          hint={t('EDL (CMX 3600), FCPXML or Premiere XML. It is read on this device and not sent anywhere.')}
          icon={<FileSearch size={32} aria-hidden />}
          className="py-7"
          accept=".edl,.fcpxml,.xml,.txt"
          onDrop={({ files: [file] }) => file && read(file)}
          onChoose={([file]) => file && read(file)}
        />
      ) : (
        <Spinner size={32} />
      )}
      <div aria-live="polite" className="grid gap-6">
        {list.state === 'reading' && <Spinner size={32} label={t('Reading {file}', { file: list.name })} />}
        {list.state === 'failed' && (
          <p className="text-danger">
            <b>{list.name}</b>: {t(REASONS[list.reason])}
          </p>
        )}
        {list.state === 'read' && <EditListResult key={list.name} name={list.name} list={list.list} text={list.text} />}
      </div>
      <HowTo />
    </div>
  )
}

const HowTo = () => (
  <section className="grid gap-3 text-small text-ink-2">
    <h2 className="text-h3 font-strong text-ink">{t('How it works')}</h2>
    <ul className="grid list-disc gap-1 pl-5">
      <li>{t('Clips are found by the number in their file names, however the clip is named in the timeline.')}</li>
      <li>{t('Only those numbers are looked up here. The edit list itself stays on your device.')}</li>
      <li>
        {t(
          'After paying, drop the same list again: you get links to the licensed files and a copy of the list that names them. Put the files into the folder of the previews, and the edit is relinked.',
        )}
      </li>
    </ul>
  </section>
)
