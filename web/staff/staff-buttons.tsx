import { FileDown, type LucideIcon } from 'lucide-react'
import type { CallInput, FileCallName } from '../../contract/index.ts'
import { useFileDownload } from '../lib/use-file-download.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'

interface RowButtonProps extends Omit<ButtonProps, 'size' | 'icon' | 'children' | 'aria-label'> {
  label: string
  /** The accessible name, which also says whose row it is. */
  name?: string
  icon?: LucideIcon
}

/** A small button in a row of a list. */
export const RowButton = ({ label, name, icon: Icon, ...button }: RowButtonProps) => (
  <Button {...button} size="sm" aria-label={name} icon={Icon && <Icon size={16} aria-hidden />}>
    {label}
  </Button>
)

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
