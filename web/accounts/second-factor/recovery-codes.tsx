import { Copy, Download } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { t } from '../../language/text.ts'
import { offerFile } from '../../lib/download.ts'
import { useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const { brand } = useSite()
  const { claims } = useSession()
  const notice = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => notice.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(t('Recovery codes copied')),
      () => toast.error(t('The codes could not be copied. Please download them.')),
    )
  const file = [
    t('{brand}: recovery codes of {name}. Each works once.', { brand, name: claims?.username ?? '' }),
    '',
    ...codes,
    '',
  ].join('\r\n')
  return (
    <div className="grid gap-4">
      <p ref={notice} tabIndex={-1} className="text-ink-2">
        {t(
          'The second factor is on. Keep these recovery codes in a safe place: each lets you in once if you lose your phone. They are not shown again.',
        )}
      </p>
      <ul
        aria-label={t('Recovery codes')}
        className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-4 gap-y-1 rounded-control border border-line bg-sunken p-4 tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        <Button
          icon={<Download size={18} aria-hidden />}
          onClick={() =>
            offerFile(new Blob([file], { type: 'text/plain' }), `${brand.toLowerCase()}-recovery-codes.txt`)
          }
        >
          {t('Download')}
        </Button>
        <Button variant="accent" onClick={onStored}>
          {t('I have saved them')}
        </Button>
      </div>
    </div>
  )
}
