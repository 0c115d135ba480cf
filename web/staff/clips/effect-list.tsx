import type { BatchEffect } from '../../../contract/clip-desk.ts'
import { FIELD_WORDS, valueText } from './clip-edit.ts'

interface EffectListProps {
  effects: BatchEffect[]
  /** All of them; those beyond the list are only counted. */
  changed: number
  unchanged: number
}

/** What a batch would do, clip by clip. */
export function EffectList({ effects, changed, unchanged }: EffectListProps) {
  return (
    <div className="grid gap-2">
      <output className="font-strong">
        {changed === 0
          ? 'Nothing would change.'
          : `${changed} ${changed === 1 ? 'clip changes' : 'clips change'}${unchanged > 0 ? `, ${unchanged} stay as they are` : ''}.`}
      </output>
      {effects.length > 0 && (
        <section
          aria-label="What changes"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          className="max-h-[44vh] overflow-y-auto rounded-control border border-line px-3"
        >
          <ul className="grid text-small">
            {effects.map(({ _id, name, before, after }) => (
              <li key={_id} className="border-b border-line py-1.5 last:border-b-0">
                <p className="font-strong break-words">{name}</p>
                {Object.keys(after).map((field) => (
                  <p key={field} className="break-words text-ink-2">
                    {wordsOf(field)}: <del className="text-ink-3">{valueText(before[field])}</del> →{' '}
                    <ins className="no-underline">{valueText(after[field])}</ins>
                  </p>
                ))}
              </li>
            ))}
          </ul>
          {changed > effects.length && (
            <p className="py-2 text-meta text-ink-3">and {changed - effects.length} more alike</p>
          )}
        </section>
      )}
    </div>
  )
}

const wordsOf = (field: string): string =>
  field === 'withdrawn' ? 'Withdrawn' : (Object.entries(FIELD_WORDS).find(([name]) => name === field)?.[1] ?? field)
