import { t } from '../language/text.ts'

/** A secret that is shown once: there is no second answer with it. */
export const NewSecret = ({ label, secret }: { label: string; secret: string }) => (
  <output className="grid gap-1 rounded-control border border-accent bg-surface px-4 py-3">
    <p className="font-strong">{label}</p>
    <code className="text-small wrap-anywhere select-all">{secret}</code>
    <p className="text-meta text-ink-3">{t('Copy it now: it is not shown again.')}</p>
  </output>
)
