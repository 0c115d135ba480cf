import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { momentText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { DataList } from '../../ui/data-list.tsx'
import { Section } from '../../ui/section.tsx'
import { StepPager } from '../../ui/paging/step-pager.tsx'
import { RowButton } from '../staff-buttons.tsx'
import { AUDIENCE_NAMES, NoticeForm, TOPIC_NAMES } from './notice-form.tsx'

type Notice = CallReply<'GET /staff/notices'>['notices'][number]

/** Mails to account holders about terms, prices and clips: a new one, and those that were sent. */
export default function NoticesSection() {
  const query = useQuery({ ...call('GET /staff/notices', {}), staleTime: 0 })
  return (
    <div className="grid gap-8">
      <NoticeForm />
      <Section title={t('Sent notices')}>
        <DataList
          ordered
          label={t('Sent notices')}
          query={query}
          rows={query.data?.notices ?? []}
          row={(notice) => <NoticeRow key={notice.id} notice={notice} />}
          empty={t('No notice was sent yet.')}
          failed={t('The notices could not be loaded.')}
        />
      </Section>
    </div>
  )
}

function NoticeRow({ notice }: { notice: Notice }) {
  const { id, topic, audience, version, subjectEnglish, bodyEnglish, sentBy, sentAt, finished, recipients } = notice
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="grid gap-2 rounded-control border border-line bg-surface px-4 py-3">
      <p className="font-strong wrap-anywhere">{subjectEnglish}</p>
      <p className="text-meta text-ink-3">
        {[
          t(TOPIC_NAMES[topic]),
          ...(version ? [t('Version {version}', { version })] : []),
          t(AUDIENCE_NAMES[audience]),
          t('Sent by {who}, {moment}', { who: sentBy, moment: momentText(sentAt) }),
          finished
            ? t('Received by {count}', { count: recipients })
            : t('Received by {count} so far', { count: recipients }),
        ].join(' · ')}
      </p>
      <div>
        <RowButton
          label={t('Text and recipients')}
          name={`${t('Text and recipients')}: ${subjectEnglish}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <>
          <p className="wrap-anywhere whitespace-pre-wrap">{bodyEnglish}</p>
          <p lang="hi" className="wrap-anywhere whitespace-pre-wrap">
            {notice.bodyHindi}
          </p>
          <Recipients id={id} />
        </>
      )}
    </li>
  )
}

function Recipients({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...call('GET /staff/noticerecipients', { id, page: String(page) }), staleTime: 0 })
  return (
    <div className="grid gap-2">
      <DataList
        compact
        label={t('Recipients')}
        query={query}
        rows={query.data?.recipients ?? []}
        row={({ account, email, sentAt }) => (
          <li key={account} className="flex flex-wrap justify-between gap-x-4 text-small">
            <span className="wrap-anywhere">{email}</span>
            <span className="text-ink-3">{sentAt ? momentText(sentAt) : t('On its way')}</span>
          </li>
        )}
        empty={<p className="text-small text-ink-3">{t('Nobody yet')}</p>}
        failed={t('The recipients could not be loaded.')}
      />
      <StepPager
        label={t('Pages of {heading}', { heading: t('Recipients') })}
        page={page}
        totalPages={query.data?.more ? page + 1 : page}
        onChange={setPage}
      />
    </div>
  )
}
