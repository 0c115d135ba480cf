import type { BatchEffect } from '../../../../contract/catalogue/batches.ts'
import { t } from '../../../language/text.ts'
import { fieldText, labelOf } from '../edit/clip-edit.ts'

interface EffectListProps {
  effects: BatchEffect[]
  /** How many clips change in all; `effects` lists the first of them. */
  changed: number
  unchanged: number
  waiting: number
}

/** The effect of a bulk edit, clip by clip. */
export const EffectList = ({ effects, changed, unchanged, waiting }: EffectListProps) => (
  <div className="grid gap-2">
    <output className="font-strong">{effectText(changed, unchanged)}</output>
    {waiting > 0 && (
      <p className="text-small text-ink-2">
        {t('{waiting} of {count} changes wait for an administrator.', { waiting, count: changed })}
      </p>
    )}
    {effects.length > 0 && (
      <section
        aria-label={t('What changes')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-[44vh] overflow-y-auto rounded-control border border-line px-3"
      >
        <ul className="grid text-small">
          {effects.map(({ _id, name, before, after }) => (
            <li key={_id} className="border-b border-line py-1.5 last:border-b-0">
              <p className="font-strong wrap-anywhere">{name}</p>
              {Object.keys(after).map((field) => (
                <p key={field} className="wrap-anywhere text-ink-2">
                  {labelOf(field, t('Withdrawn'))}: <del className="text-ink-3">{fieldText(field, before[field])}</del>{' '}
                  → <ins className="no-underline">{fieldText(field, after[field])}</ins>
                </p>
              ))}
            </li>
          ))}
        </ul>
        {changed > effects.length && (
          <p className="py-2 text-meta text-ink-3">
            {t('and {count} more like these', { count: changed - effects.length })}
          </p>
        )}
      </section>
    )}
  </div>
)

function effectText(changed: number, rest: number): string {
  if (changed === 0) return t('Nothing would change.')
  if (rest === 0) return changed === 1 ? t('1 clip changes.') : t('{count} clips change.', { count: changed })
  return changed === 1
    ? t('1 clip changes, {rest} stay as they are.', { rest })
    : t('{count} clips change, {rest} stay as they are.', { count: changed, rest })
}
