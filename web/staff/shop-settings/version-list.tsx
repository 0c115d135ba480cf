import type { CallReply } from '../../../contract/index.ts'
import type { ShopArea } from '../../../contract/staff/shop-settings.ts'
import { t } from '../../language/text.ts'
import { momentText } from '../../lib/day-text.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Section } from '../../ui/section.tsx'
import { KeysetPager, usePagedQuery } from '../paged-query.tsx'

type Version = CallReply<'GET /staff/shopversions'>['versions'][number]

interface VersionListProps {
  area: ShopArea
  nameOf: (key: string) => string
  /** What is stored, for people; left out, as it is. */
  shownAs?: (value: string) => string
  /** Saves what stood there before as what is in force. */
  putBack: (key: string, value: string | null) => Promise<unknown>
}

/** What was changed, by whom and from what, newest first; each can be put back as it was before. */
export function VersionList({ area, ...rest }: VersionListProps) {
  const { query, pages } = usePagedQuery('GET /staff/shopversions', { area })
  const versions = query.data?.versions ?? []
  return (
    <Section title={t('Versions')}>
      <DataList
        ordered
        label={t('Versions')}
        query={query}
        rows={versions}
        row={(version) => <VersionRow key={version.id} version={version} {...rest} />}
        empty={t('Nothing was changed yet.')}
        failed={t('The versions could not be loaded.')}
      />
      <KeysetPager pages={pages} more={query.data?.more} last={versions.at(-1)?.id} />
    </Section>
  )
}

function VersionRow({
  version,
  nameOf,
  shownAs = String,
  putBack,
}: Omit<VersionListProps, 'area'> & { version: Version }) {
  const { key, value, before, changed } = version
  const { run, busy, problem } = useChange({
    send: () => putBack(key, before),
    failure: 'The change could not be saved.',
    refresh: [
      'GET /staff/shopsettings',
      'GET /staff/shoptexts',
      'GET /staff/shopmails',
      'GET /staff/shoplegal',
      'GET /staff/shopversions',
    ],
  })
  const name = nameOf(key)
  return (
    <li className="grid gap-2 rounded-panel border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h3 className="font-strong break-words">{name}</h3>
          <p className="text-meta text-ink-3">
            {changed && t('Changed by {who}, {moment}', { who: changed.by, moment: momentText(changed.at) })}
          </p>
        </div>
        <Button
          size="sm"
          busy={busy}
          aria-label={t('Restore {name} to what it was before', { name })}
          onClick={() => run()}
        >
          {t('Restore')}
        </Button>
      </div>
      <dl className="grid gap-x-4 gap-y-1 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-ink-3">{t('Before')}</dt>
        <dd className="break-words whitespace-pre-line">{shown(before, shownAs)}</dd>
        <dt className="text-ink-3">{t('After')}</dt>
        <dd className="break-words whitespace-pre-line">{shown(value, shownAs)}</dd>
      </dl>
      <FormError text={problem} />
    </li>
  )
}

const shown = (value: string | null, shownAs: (value: string) => string): string =>
  value === null ? t('The default') : value ? shownAs(value) : t('Nothing')
