import { useState } from 'react'
import Dialog from '../ui/dialog/dialog.tsx'
import { CheckboxField } from '../ui/form/text-field.tsx'
import { setShortcutsOn, shortcutsOn } from './player-keys.ts'
import { t, type Text, translate } from '../language/text.ts'

const SHORTCUTS: [keys: string, what: Text][] = [
  ['Space or K', 'Play or pause'],
  ['J and L', '5 seconds back or forward, 1 in short clips'],
  ['← and →', '5 seconds back or forward, 1 in short clips'],
  [', and .', 'One frame back or forward'],
  ['I and O', 'Set loop start, set loop end'],
  ['M', 'Sound on or off'],
  ['F', 'Full screen'],
  ['S', 'Save, where clips open over a grid'],
  ['D', 'Download, where clips open over a grid'],
  ['Shift + ← →', 'Previous or next clip'],
  ['Home and End', 'To the start or the end'],
  ['/', 'Search'],
  ['Esc', 'Close'],
]

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
