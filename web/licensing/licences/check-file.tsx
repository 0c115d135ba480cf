import { CircleAlert, CircleCheck, FileSearch } from 'lucide-react'
import { t } from '../../language/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { DropZone } from '../../ui/form/drop-zone.tsx'
import { useFileChecksum } from './use-file-checksum.ts'

/** Checks whether a file is the one that was delivered under the licence. */
export function CheckFile({ sha256 }: { sha256: string }) {
  const [checksum, read] = useFileChecksum()
  return (
    <div className="grid gap-3">
      <DropZone
        label={t('Check your file')}
        hint={t('Drop it here, or press to choose. It is read on this device and not sent anywhere.')}
        icon={<FileSearch size={28} aria-hidden />}
        className="py-7"
        onDrop={({ files: [file] }) => file && read(file)}
        onChoose={([file]) => file && read(file)}
      />
      {checksum.state === 'reading' && (
        <progress
          value={checksum.part}
          aria-label={t('Reading {file}', { file: checksum.name })}
          className="w-full accent-accent"
        />
      )}
      <output className="block empty:hidden">
        {checksum.state === 'failed' && (
          <Answer good={false} text={t('{file} could not be read.', { file: checksum.name })} />
        )}
        {checksum.state === 'done' && checksum.sha256 === sha256 && (
          <Answer
            good
            text={t('{file} is the very file that was delivered under this licence.', { file: checksum.name })}
          />
        )}
        {checksum.state === 'done' && checksum.sha256 !== sha256 && (
          <Answer
            good={false}
            text={t('{file} is not the file as delivered: it is another one, or was changed since.', {
              file: checksum.name,
            })}
          />
        )}
      </output>
    </div>
  )
}

function Answer({ good, text }: { good: boolean; text: string }) {
  const Icon = good ? CircleCheck : CircleAlert
  return (
    <p className={classNames('flex gap-2', good ? 'text-success' : 'text-danger')}>
      <Icon size={20} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  )
}
