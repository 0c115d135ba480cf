import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/text.ts'
import { Button } from '../../../ui/button.tsx'

interface TagOrderProps {
  tags: string[]
  onChange: (tags: string[]) => void
}

/** The order in which tags are shown, the most specific first; by keyboard as by mouse. */
export function TagOrder({ tags, onChange }: TagOrderProps) {
  const [open, setOpen] = useState(false)
  if (tags.length < 2) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="sm" variant="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('Change the order')}
      </Button>
      {open && (
        <ol aria-label={t('Order of tags')} className="grid w-full max-w-[420px] contain-inline-size">
          {tags.map((tag, index) => (
            <li key={tag} className="flex min-h-9 items-center gap-1 border-b border-line text-small">
              <span className="w-7 text-meta text-ink-3 tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1 truncate">{tag}</span>
              <Move
                label={t('Move {word} up', { word: tag })}
                disabled={index === 0}
                onMove={() => onChange(moved(tags, index, -1))}
                up
              />
              <Move
                label={t('Move {word} down', { word: tag })}
                disabled={index === tags.length - 1}
                onMove={() => onChange(moved(tags, index, 1))}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function Move({ label, disabled, up, onMove }: { label: string; disabled: boolean; up?: boolean; onMove: () => void }) {
  const Icon = up ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onMove()}
      className="grid size-9 place-items-center rounded-field text-ink-2 hover:bg-sunken hover:text-ink aria-disabled:opacity-40"
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}

/** Swaps a tag with its neighbour. */
function moved(tags: readonly string[], index: number, by: -1 | 1): string[] {
  const list = [...tags]
  const [one, other] = [list[index], list[index + by]]
  if (one === undefined || other === undefined) return list
  list[index] = other
  list[index + by] = one
  return list
}
