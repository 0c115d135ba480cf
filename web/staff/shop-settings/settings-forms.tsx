import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { COLOUR_KEYS, type Colours, colourProperties } from '../../../contract/site/colours.ts'
import { SETTING_GROUPS, SHOP_SETTINGS, type SettingGroup } from '../../../contract/staff/setting-keys.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNote, useFormDraft } from '../../ui/form/form-draft.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { blamedField } from '../../lib/error-message.ts'
import { formText } from '../form-text.ts'
import { GROUP_LABELS, type Setting } from './setting-labels.ts'
import { SettingField } from './setting-field.tsx'

/** A form for each group of settings, so that one save is one thing. */
export function SettingsForms() {
  const { data, isError, refetch } = useQuery({ ...call('GET /staff/shopsettings', {}), staleTime: 0 })
  useEffect(() => data && showColours(data.settings), [data])
  if (isError) return <ErrorState text={t('The settings could not be loaded.')} onRetry={() => void refetch()} />
  if (!data) return <Spinner fullPage size={36} />
  return (
    <div className="grid gap-6">
      <p className="max-w-[80ch] text-ink-2">
        {t(
          'A change applies at once, for everybody. An emptied field returns to its default where the shop needs one; anything else stays empty.',
        )}
      </p>
      {SETTING_GROUPS.map((group) => {
        const settings = data.settings.filter(({ key }) => SHOP_SETTINGS[key].group === group)
        // Anew after each change, so that the fields show what is stored.
        const state = settings.map(({ value }) => value).join('\n')
        return <GroupForm key={`${group} ${state}`} group={group} settings={settings} version={data.version} />
      })}
    </div>
  )
}

function GroupForm({ group, settings, version }: { group: SettingGroup; settings: Setting[]; version: number }) {
  const [formRef, draft] = useFormDraft(`shop ${group}`)
  const form = useRef<HTMLFormElement | null>(null)
  const keys = settings.map(({ key }) => key)
  const { run, busy, problem, error } = useChange({
    send: (data: FormData) => api('POST /staff/shopsettings', { values: valuesOf(settings, data), version }),
    failure: 'The change could not be saved.',
    refresh: ['GET /staff/shopsettings', 'GET /staff/shopversions'],
    onSuccess: draft.forget,
    onError: (refusal) => {
      const blamed = blamedField(refusal, keys)
      if (blamed) form.current?.querySelector<HTMLElement>(`[name=${blamed}]`)?.focus()
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    form.current = event.currentTarget
    if (!busy) run(new FormData(event.currentTarget))
  }
  const blamed = blamedField(error, keys)
  return (
    <Section framed title={t(GROUP_LABELS[group])}>
      <form ref={formRef} noValidate onSubmit={submit} className="grid gap-4" aria-label={t(GROUP_LABELS[group])}>
        <DraftNote of={draft} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {settings.map((setting) => (
            <SettingField key={setting.key} setting={setting} error={blamed === setting.key ? problem : undefined} />
          ))}
        </div>
        <FormError text={blamed ? '' : problem} />
        <div>
          <Button type="submit" size="sm" busy={busy}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Section>
  )
}

/** In this page too, which came with what was set before. */
function showColours(settings: Setting[]): void {
  const of = new Map(settings.map(({ key, value }) => [key, value.toLowerCase()]))
  const colours = Object.fromEntries(COLOUR_KEYS.map((key) => [key, of.get(key)])) as Colours
  for (const [property, colour] of colourProperties(colours))
    document.documentElement.style.setProperty(property, colour)
}

/** What differs from before; what is as at first goes back to the first value, and follows it from then on. */
const valuesOf = (settings: Setting[], form: FormData): Record<string, string | null> =>
  Object.fromEntries(
    settings
      .map(({ key, value, first }) => ({ key, value, first, typed: formText(form, key) }))
      .filter(({ value, typed }) => typed !== value)
      .map(({ key, first, typed }) => [key, typed === first ? null : typed]),
  )
