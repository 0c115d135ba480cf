import type { LucideIcon } from 'lucide-react'
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
