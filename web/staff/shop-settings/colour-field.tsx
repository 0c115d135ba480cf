import { useRef, useState } from 'react'
import { type ColourKey, colourProblem, contrastOf, SURFACES } from '../../../contract/site/colours.ts'
import { locale, t, translate } from '../../language/text.ts'
import { controlClass, Field } from '../../ui/form/field.tsx'

interface ColourFieldProps {
  name: ColourKey
  label: string
  hint: string
  error: string | undefined
  defaultValue: string
}

/** A colour as `#rrggbb`, typed or picked, with how it looks on the grounds of its theme and whether it can be used. */
export function ColourField({ name, label, hint, error, defaultValue }: ColourFieldProps) {
  const [colour, setColour] = useState(defaultValue)
  const typed = useRef<HTMLInputElement>(null)
  function pick(value: string) {
    if (!typed.current) return
    typed.current.value = value
    // As if typed: the draft of the form keeps it.
    typed.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const problem = colourProblem(name, colour)
  return (
    <div className="grid gap-2">
      <Field label={label} hint={hint} error={problem ? translate(problem) : error}>
        {(wiring) => (
          <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
            <input
              {...{ name, defaultValue, ...wiring }}
              ref={typed}
              maxLength={7}
              spellCheck={false}
              autoComplete="off"
              onInput={({ currentTarget }) => setColour(currentTarget.value.trim().toLowerCase())}
              className={controlClass}
            />
            <input
              type="color"
              aria-label={t('Pick: {name}', { name: label })}
              value={isHex(colour) ? colour : '#000000'}
              onChange={({ target }) => pick(target.value)}
              className="h-11 w-14 rounded-control border border-control bg-surface p-1"
            />
          </span>
        )}
      </Field>
      {isHex(colour) && <Sample {...{ name, colour }} />}
    </div>
  )
}

const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)
const isDark = (name: ColourKey): boolean => name.endsWith('_DARK')
const ratioText = (ratio: number): string => new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(ratio)

/** On each ground of the theme, with the contrast that it has there. */
function Sample({ name, colour }: { name: ColourKey; colour: string }) {
  const theme = isDark(name) ? 'dark' : 'light'
  const isAccent = name.startsWith('COLOUR_ACCENT')
  return (
    <ul
      aria-label={t('Preview')}
      className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] overflow-hidden rounded-control border border-line text-small"
    >
      {SURFACES[theme].map((ground) => (
        <li key={ground} style={{ background: ground }} className="grid justify-items-center gap-1 p-3">
          {isAccent ? (
            <span style={{ background: colour }} className="rounded-control px-3 py-1 font-strong text-white">
              {t('Buy')}
            </span>
          ) : (
            <span style={{ color: colour }} className="underline">
              {t('A link')}
            </span>
          )}
          <span style={{ color: theme === 'dark' ? '#b9bad0' : '#484a66' }} className="text-meta tabular-nums">
            {t('{ratio} to 1', { ratio: ratioText(contrastOf(colour, ground)) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
