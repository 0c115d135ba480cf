import { COMMENT_LISTS } from '../../../contract/catalogue/comment-lists.ts'
import { t, type Text } from '../../language/text.ts'
import { DataList } from '../../ui/data-list.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAddressTab } from '../address-filter.ts'
import { KeysetPager, usePagedQuery } from '../paged-query.tsx'
import { CommentRow } from './comment-row.tsx'

type CommentList = (typeof COMMENT_LISTS)[number]

const LISTS = {
  shown: { label: 'All comments', empty: 'No comments yet.' },
  suspect: { label: 'With an address or a number', empty: 'No comment has an address or a telephone number in it.' },
  hidden: { label: 'Hidden', empty: 'No comment is hidden.' },
} as const satisfies Record<CommentList, { label: Text; empty: Text }>

interface CommentsSectionProps {
  /** For those who may open the customer's page. */
  namesOwners: boolean
}

/** What was written on the boards and in the rooms of all customers. */
export default function CommentsSection({ namesOwners }: CommentsSectionProps) {
  const [list, select] = useAddressTab('list', COMMENT_LISTS)
  return (
    <div className="min-w-0">
      <Tabs
        label={t('Comments')}
        current={list}
        onChange={select}
        tabs={COMMENT_LISTS.map((id) => ({
          id,
          label: t(LISTS[id].label),
          content: <Comments key={id} list={id} namesOwners={namesOwners} />,
        }))}
      />
    </div>
  )
}

function Comments({ list, namesOwners }: CommentsSectionProps & { list: CommentList }) {
  const { query, pages } = usePagedQuery('GET /staff/comments', { list })
  const comments = query.data?.comments ?? []
  return (
    <div className="grid gap-4">
      <DataList
        ordered
        label={t('Comments')}
        query={query}
        rows={comments}
        row={(comment) => <CommentRow key={comment.id} comment={comment} namesOwners={namesOwners} />}
        empty={t(LISTS[list].empty)}
        failed={t('The comments could not be loaded.')}
      />
      <KeysetPager pages={pages} more={query.data?.more} last={comments.at(-1)?.id} />
    </div>
  )
}
