const petals = Array.from({ length: 12 }, (_, petal) => {
  const angle = (petal * Math.PI) / 6
  return { x: (20 + 15.2 * Math.cos(angle)).toFixed(2), y: (20 + 15.2 * Math.sin(angle)).toFixed(2) }
})

interface LogoMarkProps {
  size?: number
  /** Only the outline, for empty states. */
  outline?: boolean
}

/** The twelve-petal disc with a play triangle. Decorative: the name is beside it. */
export function LogoMark({ size = 34, outline }: LogoMarkProps) {
  if (outline) return <LogoMarkOutline size={size} />
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden className="shrink-0">
      <g className="fill-accent">
        {petals.map(({ x, y }) => (
          <circle key={x + y} cx={x} cy={y} r="4.6" />
        ))}
        <circle cx="20" cy="20" r="15.6" />
      </g>
      <path d={triangle} fill="#fff" />
    </svg>
  )
}

const triangle = 'M15.4 13.4v13.2c0 1 1.1 1.6 2 1.1l10.8-6.6c.8-.5.8-1.7 0-2.2L17.4 12.3c-.9-.5-2 .1-2 1.1Z'

function LogoMarkOutline({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden className="shrink-0 text-control">
      <g className="fill-current">
        {petals.map(({ x, y }) => (
          <circle key={x + y} cx={x} cy={y} r="4.6" />
        ))}
      </g>
      <g className="fill-page">
        {petals.map(({ x, y }) => (
          <circle key={x + y} cx={x} cy={y} r="3.8" />
        ))}
        <circle cx="20" cy="20" r="15.6" />
      </g>
      <path d={triangle} fill="none" stroke="currentColor" strokeWidth="1" />
    </svg>
  )
}
