import { t } from '../language/text.ts'
import { SAVING_CHANGED, useSavesData } from './motion-preference.ts'

/** In the footer: pictures in place of moving previews, no fonts of our own, sizes before a load. Without a choice the browser's setting counts. */
export function DataSwitch({ className }: { className: string }) {
  const on = useSavesData()
  return (
    <button type="button" role="switch" aria-checked={on} onClick={() => setSaving(!on)} className={className}>
      {on ? t('Saving data: on') : t('Saving data: off')}
    </button>
  )
}

function setSaving(on: boolean): void {
  try {
    localStorage.setItem('data', on ? 'save' : 'full')
  } catch {
    // Storage may be refused; the choice then lasts as long as the page.
  }
  if (on) document.documentElement.dataset['saving'] = ''
  else delete document.documentElement.dataset['saving']
  window.dispatchEvent(new Event(SAVING_CHANGED))
}
