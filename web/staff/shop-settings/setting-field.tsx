import { SHOP_SETTINGS, type SettingKind } from '../../../contract/staff/setting-keys.ts'
import { isColourKey } from '../../../contract/site/colours.ts'
import { t, translate } from '../../language/text.ts'
import { momentText } from '../../lib/day-text.ts'
import { SelectField, TextField } from '../../ui/form/text-field.tsx'
import { ColourField } from './colour-field.tsx'
import { OPTION_LABELS, type Setting, SETTING_HINTS, SETTING_LABELS } from './setting-labels.ts'

const TYPES: Record<SettingKind, string> = {
  line: 'text',
  lines: 'text',
  email: 'email',
  number: 'number',
  choice: 'text',
  colour: 'text',
}

/** One setting: its value, what to know, its first value where it has another one, and who changed it last. */
export function SettingField({ setting, error }: { setting: Setting; error: string | undefined }) {
  const { key, value } = setting
  const { kind, ...more } = SHOP_SETTINGS[key]
  const field = { name: key, label: t(SETTING_LABELS[key]), hint: hintOf(setting), error, defaultValue: value }
  if (isColourKey(key)) return <ColourField {...field} name={key} />
  if (kind !== 'choice') return <TextField {...field} type={TYPES[kind]} maxLength={300} autoComplete="off" />
  return (
    <SelectField {...field}>
      {('options' in more ? more.options : []).map((option) => (
        <option key={option} value={option}>
          {translate(OPTION_LABELS[option] ?? option)}
        </option>
      ))}
    </SelectField>
  )
}

function hintOf({ key, isOwn, first, changed }: Setting): string {
  const known = SETTING_HINTS[key]
  return [
    known ? t(known) : '',
    isOwn ? (first ? t('Default: {value}.', { value: first }) : t('Default: empty.')) : '',
    changed ? t('Changed by {who}, {moment}', { who: changed.by, moment: momentText(changed.at) }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}
