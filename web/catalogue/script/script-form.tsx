import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { JsOnlyForm } from '../../ui/form/js-only-form.tsx'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import { storeScript } from './script-storage.ts'
import { pastedExample } from './script-example.tsx'
import { readScript } from './script-lines.ts'

/** As many characters as thirty lines of a script have, and then some. */
const MAX_LENGTH = 20_000

/** A script or a shot list, as typed or pasted. The history’s state names it. */
export function ScriptForm({ given }: { given: string }) {
  const navigate = useNavigate()
  const [script, setScript] = useState(given)
  const [isMissing, setIsMissing] = useState(false)
  const read = (text: string) => {
    const isEmpty = readScript(text).lines.length === 0
    setIsMissing(isEmpty)
    if (!isEmpty) void navigate(paths.script, { state: { script: storeScript(text) } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    read(script)
  }
  const tryExample = () => {
    const example = pastedExample().join('\n')
    setScript(example)
    read(example)
  }
  return (
    <JsOnlyForm onSubmit={submit} className="grid max-w-[70ch] content-start gap-3">
      <TextAreaField
        label={t('Script or shot list')}
        hint={t(
          'One shot in a line, in English or Hindi. Numbers, timecodes and words like EXT. or CUT TO are left out.',
        )}
        error={isMissing ? t('Please paste a script or a shot list first.') : undefined}
        value={script}
        // Else the browser fills it in again as somebody goes back, whoever it is by then.
        autoComplete="off"
        maxLength={MAX_LENGTH}
        rows={6}
        onChange={(event) => setScript(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="accent">
          {t('Find clips')}
        </Button>
        <Button onClick={tryExample}>{t('Try an example')}</Button>
      </div>
    </JsOnlyForm>
  )
}
