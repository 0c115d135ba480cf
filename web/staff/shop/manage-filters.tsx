import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, EyeOff, Eye, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../language/text.ts'
import type { CallReply } from '../../../contract/index.ts'
import { api } from '../../lib/api.ts'
import { momentText } from '../../lib/day-text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { call } from '../../lib/query.ts'
import { breakableEmail } from '../../ui/breakable.tsx'
import { QueryStates } from '../../ui/data-list.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { Section } from '../../ui/section.tsx'
import { AddLabel } from '../clips/edit/choice-field.tsx'
import { LABEL_KINDS, labelText } from '../clips/labels.ts'
import type { KnownLabels } from '../uploads/draft/upload-draft.ts'
import { useChange } from '../../lib/use-change.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LabelChanges } from './label-changes.tsx'
import { masterData, useMasterDataEdit } from './master-data-edit.ts'
import { LABEL_CALLS } from './label-calls.ts'
import { TagSpellings } from './tag-spellings.tsx'
import { EntryForm } from '../entry-draft.ts'
import { RowButton } from '../staff-buttons.tsx'

const RenameLabel = lazy(() => loadChunk(() => import('./rename-label.tsx')))
const DeleteLabel = lazy(() => loadChunk(() => import('./delete-label.tsx')))

/** CAT-16: lists of Themes and Shots, each entry with Delete, and an add input. */
export default function ManageFilters({ mayAudit }: { mayAudit: boolean }) {
  const query = useQuery(masterData)
  const edit = useMasterDataEdit()
  if (!query.isSuccess) return <QueryStates query={query} failed={t('The filters could not be loaded.')} />
  const { filters } = query.data
  const change = (part: Partial<KnownLabels>) => {
    const next = { themes: [...(part.themes ?? filters.themes)], shots: [...(part.shots ?? filters.shots)] }
    return edit.runAsync({
      apply: (current) => ({ ...current, filters: next }),
      send: () => api('POST /auth/savefilters', { filters: next, was: filters }),
    })
  }
  return (
    <div className="grid gap-5">
      <FormError text={edit.problem} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {LABEL_KINDS.map(({ kind, title }) => (
          <LabelList
            key={kind}
            kind={kind}
            title={t(title)}
            labels={filters[kind]}
            busy={edit.busy}
            onChange={(labels) => change({ [kind]: labels })}
          />
        ))}
      </div>
      <LabelChanges />
      <TagSpellings mayMerge />
      <FilterHistory mayAudit={mayAudit} />
    </div>
  )
}

interface LabelListProps {
  kind: (typeof LABEL_KINDS)[number]['kind']
  title: string
  labels: string[]
  /** A change is being saved: the next one waits, so that none overtakes it. */
  busy: boolean
  onChange: (labels: string[]) => Promise<unknown>
}

type Counted = CallReply<'GET /videos/labels'>['labels'][number]
type Open = { what: 'delete' | 'rename'; label: string; clips: number } | null

/** The counted labels of one list: by word what is on it, then what is hidden or on clips alone. */
function useCounted(kind: 'theme' | 'shot', labels: string[]) {
  const { data } = useQuery({ ...call('GET /videos/labels', {}), staleTime: 0 })
  const own = (data?.labels ?? []).filter((one) => one.kind === kind)
  return {
    clipsOf: (word: string) => own.find((one) => one.word === word)?.clips,
    others: own.filter(({ word }) => !labels.includes(word)),
  }
}

function LabelList({ kind, title, labels, busy, onChange }: LabelListProps) {
  const one = kind === 'themes' ? 'theme' : 'shot'
  const [open, setOpen] = useState<Open>(null)
  const { clipsOf, others } = useCounted(one, labels)
  const hide = useChange({
    send: (label: { word: string; hidden: boolean }) => api('POST /videos/hidelabel', { kind: one, ...label }),
    failure: 'The change could not be saved.',
    toastErrors: true,
    refresh: LABEL_CALLS,
  })
  const close = () => setOpen(null)
  return (
    <Section framed title={title}>
      <ul className="grid">
        {labels.map((label, at) => (
          <LabelRow
            key={label}
            {...{ kind, label, busy }}
            clips={clipsOf(label)}
            onMove={(by) => quietly(onChange(moved(labels, at, by)))}
            isFirst={at === 0}
            isLast={at === labels.length - 1}
            onOpen={(what) => setOpen({ what, label, clips: clipsOf(label) ?? 0 })}
            onHide={() => hide.run({ word: label, hidden: true })}
          />
        ))}
      </ul>
      <EntryForm value="label">
        <AddLabel title={title} known={labels} onAdd={(label) => onChange([...labels, label])} />
      </EntryForm>
      <OffTheList
        labels={others}
        onRename={({ word, clips }) => setOpen({ what: 'rename', label: word, clips })}
        onShow={({ word, listed }) =>
          listed ? hide.run({ word, hidden: false }) : quietly(onChange([...labels, word]))
        }
      />
      <Suspense fallback={null}>
        {open?.what === 'delete' && (
          <DeleteLabel
            kind={kind}
            label={open.label}
            onConfirm={() => quietly(onChange(labels.filter((word) => word !== open.label)))}
            onClose={close}
          />
        )}
        {open?.what === 'rename' && (
          <RenameLabel
            kind={one}
            word={open.label}
            clips={open.clips}
            others={[...labels, ...others.map(({ word }) => word)]}
            onClose={close}
          />
        )}
      </Suspense>
    </Section>
  )
}

/** The change says by itself what went wrong. */
const quietly = (change: Promise<unknown>): void => void change.catch(() => {})

function moved(labels: readonly string[], at: number, by: -1 | 1): string[] {
  const label = labels[at]
  return label === undefined ? [...labels] : labels.toSpliced(at, 1).toSpliced(at + by, 0, label)
}

const clipsText = (clips: number) => (clips === 1 ? t('1 clip') : t('{count} clips', { count: clips }))

interface LabelRowProps {
  kind: LabelListProps['kind']
  label: string
  clips: number | undefined
  busy: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onOpen: (what: 'delete' | 'rename') => void
  onHide: () => void
}

function LabelRow({ kind, label, clips, busy, isFirst, isLast, onMove, onOpen, onHide }: LabelRowProps) {
  const name = labelText(label)
  const filter = `${kind === 'themes' ? 'theme' : 'shot'}=${encodeURIComponent(label)}`
  // Not `disabled`, which would take the focus away.
  const press = (act: () => void, off = false) => ({
    'aria-disabled': busy || off || undefined,
    onClick: () => busy || off || act(),
  })
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-1 border-b border-line py-1">
      <span className="min-w-0 grow basis-40 wrap-anywhere">
        {name}
        {clips !== undefined && (
          <Link
            to={`?section=manage-videos&view=library&${filter}`}
            aria-label={`${name}: ${clipsText(clips)}`}
            className="ml-3 inline-block text-meta whitespace-nowrap text-link underline underline-offset-3"
          >
            {clipsText(clips)}
          </Link>
        )}
      </span>
      <span className="flex flex-wrap items-center">
        <IconButton label={t('Move {word} up', { word: name })} {...press(() => onMove(-1), isFirst)}>
          <ArrowUp size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('Move {word} down', { word: name })} {...press(() => onMove(1), isLast)}>
          <ArrowDown size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('Rename {name}', { name })} {...press(() => onOpen('rename'))}>
          <Pencil size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('Hide {name} from visitors', { name })} {...press(onHide)}>
          <EyeOff size={18} aria-hidden />
        </IconButton>
        <RowButton
          icon={Trash2}
          label={t('Delete')}
          name={t('Delete {name}', { name })}
          {...press(() => onOpen('delete'))}
        />
      </span>
    </li>
  )
}

interface OffTheListProps {
  labels: Counted[]
  onRename: (label: Counted) => void
  onShow: (label: Counted) => void
}

/** What visitors are not offered: hidden by staff, or written on clips alone. */
function OffTheList({ labels, onRename, onShow }: OffTheListProps) {
  if (labels.length === 0) return null
  return (
    <div className="grid gap-1">
      <p className="text-small font-strong">{t('Not offered to visitors')}</p>
      <ul className="grid text-small">
        {labels.map((label) => {
          const name = labelText(label.word)
          return (
            <li key={label.word} className="flex min-h-11 items-center gap-1 border-b border-line">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {name} · {label.hidden ? t('Hidden from visitors') : t('Only on clips')} · {clipsText(label.clips)}
              </span>
              <IconButton label={t('Rename {name}', { name })} onClick={() => onRename(label)}>
                <Pencil size={18} aria-hidden />
              </IconButton>
              <IconButton label={t('Offer {name} to visitors', { name })} onClick={() => onShow(label)}>
                <Eye size={18} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** CAT-16: the changes of themes and shots, newest first. */
function FilterHistory({ mayAudit }: { mayAudit: boolean }) {
  const { data } = useQuery({ ...call('GET /staff/filterhistory', {}), staleTime: 0 })
  const changes = data?.changes ?? []
  if (changes.length === 0) return null
  return (
    <Section framed title={t('History')}>
      <ul className="grid text-small">
        {changes.map(({ id, at, by, lists }) => (
          <li key={id} className="flex flex-wrap gap-x-4 border-b border-line py-1.5 last:border-0">
            <span className="text-ink-3 tabular-nums">{momentText(at)}</span>
            <span className="wrap-anywhere">{breakableEmail(by)}</span>
            <span className="min-w-0 flex-1 wrap-anywhere text-ink-2">
              {lists.map(({ name, before, after }) => `${labelText(name)}: ${differenceOf(before, after)}`).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {mayAudit && (
        <Link
          to="?section=audit-log&action=filters.changed"
          className="inline-flex min-h-6 justify-self-start text-small text-link underline underline-offset-4"
        >
          {t('All changes in the audit log')}
        </Link>
      )}
    </Section>
  )
}

/** The labels added and removed, as in "+ monsoon, − sports". */
function differenceOf(before: string, after: string): string {
  const [old, current] = [before, after].map((list) => list.split(', ').filter((label) => label !== ''))
  const added = (current ?? []).filter((label) => !old?.includes(label)).map((label) => `+ ${labelText(label)}`)
  const removed = (old ?? []).filter((label) => !current?.includes(label)).map((label) => `− ${labelText(label)}`)
  return [...added, ...removed].join(', ') || t('another order')
}
