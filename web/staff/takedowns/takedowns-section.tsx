import { useQuery } from '@tanstack/react-query'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { momentText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { DataList } from '../../ui/data-list.tsx'
import { StepPager } from '../../ui/paging/step-pager.tsx'
import { useAddressPage } from '../address-filter.ts'

type Takedown = CallReply<'GET /staff/takedowns'>['takedowns'][number]

/** The register of withdrawn clips: why, by whom, when, after which report, and when they came back. */
export default function TakedownsSection() {
  const [page, turn] = useAddressPage()
  const query = useQuery({ ...call('GET /staff/takedowns', { page: String(page) }), staleTime: 0 })
  return (
    <div className="grid gap-4">
      <DataList
        ordered
        label={t('Take-downs')}
        query={query}
        rows={query.data?.takedowns ?? []}
        row={(takedown) => <TakedownRow key={takedown.id} takedown={takedown} />}
        empty={t('No clip was withdrawn yet.')}
        failed={t('The register could not be loaded.')}
      />
      <StepPager
        label={t('Pages of {heading}', { heading: t('Take-downs') })}
        page={page}
        totalPages={query.data?.more ? page + 1 : page}
        onChange={turn}
      />
    </div>
  )
}

const TakedownRow = ({ takedown: { clip, reason, message, by, at, restored } }: { takedown: Takedown }) => (
  <li className="grid gap-1 rounded-control border border-line bg-surface px-4 py-3">
    <p className="font-strong wrap-anywhere">
      {clip.name} <span className="text-meta font-plain text-ink-3">{clip._id}</span>
    </p>
    <p className="wrap-anywhere">{reason || t('No reason given.')}</p>
    <p className="text-meta text-ink-3">
      {[
        by
          ? t('Withdrawn by {who}, {moment}', { who: by, moment: momentText(at) })
          : t('Withdrawn {moment}', { moment: momentText(at) }),
        ...(message
          ? [t('after a report of {who}, {moment}', { who: message.from, moment: momentText(message.at) })]
          : []),
        ...(restored ? [t('Restored by {who}, {moment}', { who: restored.by, moment: momentText(restored.at) })] : []),
      ].join(' · ')}
    </p>
  </li>
)
