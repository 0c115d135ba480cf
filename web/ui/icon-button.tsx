import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The button's name; also its tooltip. */
  label: string
  /** `plain` on the page, `footage` as a dark disc over pictures. */
  variant?: 'plain' | 'footage'
}

const variants = {
  plain: 'size-11 rounded-control text-ink-2 hover:bg-sunken hover:text-ink',
  footage: 'size-10 rounded-full bg-night/75 text-white hover:bg-white hover:text-on-spark',
}

/** A round or square button that shows one icon. */
export function IconButton({ label, variant = 'plain', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        'grid shrink-0 place-items-center transition-colors duration-120',
        variants[variant],
        className,
      )}
    />
  )
}
