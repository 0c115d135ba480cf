import { FileDown } from 'lucide-react'
import type { CallInput, FileCallName } from '../../contract/index.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { useFileDownload } from '../lib/use-file-download.ts'

interface CsvButtonProps<N extends FileCallName> extends Pick<ButtonProps, 'size' | 'children'> {
  name: N
  input: CallInput<N>
  fileName: string
}

/** Downloads a list as CSV. */
export function CsvButton<N extends FileCallName>({
  name,
  input,
  fileName,
  size,
  children = 'CSV',
}: CsvButtonProps<N>) {
  const { busy, download } = useFileDownload(name)
  return (
    <Button
      size={size}
      busy={busy}
      icon={<FileDown size={size === 'sm' ? 16 : 18} aria-hidden />}
      onClick={() => download({ input, fileName })}
    >
      {children}
    </Button>
  )
}
