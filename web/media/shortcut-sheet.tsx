import { useState } from 'react'
import Dialog from '../ui/dialog/dialog.tsx'
import { CheckboxField } from '../ui/form/text-field.tsx'
import { SHORTCUTS } from './player-keys.ts'
import { setShortcutsOn, shortcutsOn } from './shortcut-setting.ts'
import { t, translate } from '../language/text.ts'

/** The player's shortcuts, and the switch that turns the single-letter ones off. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(shortcutsOn)
  const change = (next: boolean) => {
    setShortcutsOn(next)
    setOn(next)
  }
  return (
    <Dialog title={t('Keyboard shortcuts')} size="sm" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {SHORTCUTS.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt className="font-strong">{translate(keys)}</dt>
            <dd className="text-ink-2">{t(what)}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        className="mt-4"
        label={t('Use single-letter shortcuts')}
        checked={on}
        onChange={(event) => change(event.target.checked)}
      />
    </Dialog>
  )
}
