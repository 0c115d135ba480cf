import { type RefCallback, useCallback, useRef, useState } from 'react'
import { t } from '../../language/text.ts'
import { saveDraft, readDraft } from '../../lib/drafts.ts'
import type { DraftName } from '../../lib/draft-forms.ts'
import { Button } from '../button.tsx'

type Values = Record<string, string | boolean>
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export interface FormDraft {
  /** Something typed before a reload stands in the form again. */
  isRestored: boolean
  /** When it was sent, or is not wanted any more. */
  forget: () => void
  /** Takes out what was restored. */
  reset: () => void
}

/**
 * Keeps what is typed into a form with named fields until it is sent, through reloads too.
 * @param name of the form and of what it is about; without it nothing is kept
 * @returns the `ref` of the form, and its draft
 */
export function useFormDraft(name: DraftName | undefined): [RefCallback<HTMLFormElement>, FormDraft] {
  const attached = useRef<HTMLFormElement>(null)
  const [isRestored, setRestored] = useState(false)
  const attach = useCallback(
    (form: HTMLFormElement | null) => {
      attached.current = form
      if (!form || name === undefined) return undefined
      // As each field came: of the others nothing is kept, or a form that is drawn anew would undo what somebody else has
      // changed in them meanwhile.
      const first = new WeakMap<Control, string | boolean>()
      const restore = () => {
        const added = controlsOf(form).filter((control) => !first.has(control))
        for (const control of added) first.set(control, valueOf(control))
        const stored = readDraft(name) as Values | null
        return stored !== null && fill(added, stored)
      }
      setRestored(restore())
      // Fields that are not there now keep what was typed into them.
      const store = () => {
        const draft = { ...(readDraft(name) as Values | null) }
        for (const control of controlsOf(form))
          if (valueOf(control) === first.get(control)) delete draft[keyOf(control)]
          else draft[keyOf(control)] = valueOf(control)
        saveDraft(name, Object.keys(draft).length > 0 ? draft : null)
      }
      form.addEventListener('input', store)
      // What is loaded first, or chosen, brings more fields.
      const more = new MutationObserver(() => restore() && setRestored(true))
      more.observe(form, { childList: true, subtree: true })
      return () => {
        form.removeEventListener('input', store)
        more.disconnect()
      }
    },
    [name],
  )
  const forget = useCallback(() => {
    if (name !== undefined) saveDraft(name, null)
    setRestored(false)
  }, [name])
  function reset() {
    if (attached.current) fill(controlsOf(attached.current), defaultsOf(attached.current))
    forget()
  }
  return [attach, { isRestored, forget, reset }]
}

/** Says that something typed earlier is back, and takes it out again. */
export function DraftNote({ of: { isRestored, reset } }: { of: FormDraft }) {
  if (!isRestored) return null
  return (
    <output className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken px-3 py-1 text-small">
      {t('What you typed before is back.')}
      <Button size="sm" variant="plain" onClick={reset}>
        {t('Start afresh')}
      </Button>
    </output>
  )
}

const isControl = (one: Element): one is Control =>
  (one instanceof HTMLInputElement && !['password', 'file', 'hidden', 'submit'].includes(one.type)) ||
  one instanceof HTMLTextAreaElement ||
  one instanceof HTMLSelectElement

/** Never secrets, of which a recovery code is one, and no files, which a page cannot put back. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (one): one is Control => isControl(one) && one.name !== '' && one.autocomplete !== 'one-time-code',
  )

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')
const keyOf = (control: Control): string => (isTick(control) ? `${control.name}=${control.value}` : control.name)

const valueOf = (control: Control): string | boolean => (isTick(control) ? control.checked : control.value)

const defaultsOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    controlsOf(form).map((control) => {
      if (isTick(control)) return [keyOf(control), control.defaultChecked]
      if (control instanceof HTMLSelectElement) return [control.name, control.options[0]?.value ?? '']
      return [control.name, control.defaultValue]
    }),
  )

/** @returns whether anything is different from what they had */
function fill(controls: readonly Control[], values: Values): boolean {
  let changed = false
  for (const control of controls) {
    const value = values[keyOf(control)]
    if (value === undefined || value === valueOf(control)) continue
    changed = true
    // Through the setter of the prototype and an event, so that fields which React controls follow.
    if (isTick(control)) control.click()
    else {
      const prototype = Object.getPrototypeOf(control) as Control
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
      control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
    }
  }
  return changed
}
