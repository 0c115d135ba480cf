import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type Variant = 'accent' | 'outline' | 'plain' | 'danger'
type Size = 'sm' | 'md' | 'lg'

interface ButtonStyle {
  /** `accent` for the one main action; `danger` is outlined, never filled like it. */
  variant?: Variant | undefined
  size?: Size | undefined
}

const shape =
  'relative inline-flex min-w-0 items-center justify-center gap-2 rounded-control py-1 font-strong transition-colors duration-120 disabled:opacity-55 aria-disabled:opacity-55'
const variants: Record<Variant, string> = {
  accent: 'bg-accent text-white enabled:hover:bg-accent-hi [a&]:hover:bg-accent-hi',
  outline: 'border border-control text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken',
  plain: 'text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken',
  danger: 'border border-danger text-danger enabled:hover:bg-sunken',
}
const sizes: Record<Size, string> = {
  sm: 'min-h-9 px-3 text-small',
  md: 'min-h-11 px-5',
  lg: 'min-h-12 px-6 text-lead',
}

const buttonClass = ({ variant = 'outline', size = 'md' }: ButtonStyle, more?: string) =>
  classNames(shape, variants[variant], sizes[size], more)

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Shows a spinner over the label, keeps the width and takes no clicks. */
  busy?: boolean | undefined
  icon?: ReactNode
}

export function Button({
  variant,
  size,
  busy,
  icon,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ variant, size }, className)}
    >
      <span className={classNames('inline-flex items-center gap-2', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size={20} />
        </span>
      )}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: LinkProps & Pick<ComponentProps<typeof Link>, 'ref'> & ButtonStyle & { icon?: ReactNode }) {
  return (
    <Link {...rest} className={buttonClass({ variant, size }, className)}>
      {icon}
      {children}
    </Link>
  )
}
