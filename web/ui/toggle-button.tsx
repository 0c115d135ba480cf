import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'

/** A button that stays pressed. */
export const ToggleButton = ({ pressed, className, ...rest }: ButtonProps & { pressed: boolean }) => (
  <Button {...rest} aria-pressed={pressed} className={classNames(pressed && 'bg-sunken', className)} />
)
