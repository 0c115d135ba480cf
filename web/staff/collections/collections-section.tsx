import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminCollection } from '../../../contract/catalogue/collections.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { dayText, indianDay } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Section } from '../../ui/section.tsx'
import { OnlyWith } from '../rights.tsx'
import { RowButton } from '../staff-buttons.tsx'
import { CollectionDialog } from './collection-dialog.tsx'

const REFRESH = ['GET /videos/collectiondesk', 'GET /videos/library', 'GET /videos/deskclip'] as const

/** B16: the collections in the order that visitors see, with their words, covers and days. */
export default function CollectionsSection({ mayDelete }: { mayDelete: boolean }) {
  const query = useQuery({ ...call('GET /videos/collectiondesk', {}), staleTime: 0 })
  const [open, setOpen] = useState<AdminCollection | 'new' | null>(null)
  const all = query.data ?? []
  const shown = all.filter(({ deleted }) => !deleted)
  const ids = shown.map(({ _id }) => _id)
  const order = useChange({
    send: (next: string[]) => api('POST /videos/ordercollections', { ids: next }),
    success: '',
    failure: 'The change could not be saved.',
    toastErrors: true,
    refresh: REFRESH,
  })
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="max-w-[72ch] text-small text-ink-2">
          {t(
            'Visitors see them in this order. Clips are put into one under Manage Videos, one by one or many at once.',
          )}
        </p>
        <OnlyWith right="upload">
          <Button variant="accent" onClick={() => setOpen('new')}>
            {t('New collection')}
          </Button>
        </OnlyWith>
      </div>
      <DataList
        label={t('Collections')}
        query={query}
        rows={shown}
        ordered
        row={(collection) => {
          const index = ids.indexOf(collection._id)
          return (
            <CollectionRow
              key={collection._id}
              collection={collection}
              onEdit={() => setOpen(collection)}
              onMove={order.busy ? undefined : (by) => order.run(moved(ids, index, by))}
              isFirst={index === 0}
              isLast={index === ids.length - 1}
            />
          )
        }}
        empty={t('No collection yet.')}
        failed={t('The collections could not be loaded.')}
      />
      <Deleted collections={all.filter(({ deleted }) => deleted)} mayRestore={mayDelete} />
      {open && (
        <CollectionDialog
          collection={open === 'new' ? null : open}
          mayDelete={mayDelete}
          refresh={REFRESH}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

/** Swaps one with its neighbour. */
function moved(ids: readonly string[], index: number, by: -1 | 1): string[] {
  const list = [...ids]
  const [one] = list.splice(index, 1)
  if (one !== undefined) list.splice(index + by, 0, one)
  return list
}

interface RowProps {
  collection: AdminCollection
  onEdit: () => void
  /** Missing while an order is being saved. */
  onMove: ((by: -1 | 1) => void) | undefined
  isFirst: boolean
  isLast: boolean
}

function CollectionRow({ collection, onEdit, onMove, isFirst, isLast }: RowProps) {
  const { name, nameHi, description, thumbnail } = collection
  return (
    <li className="grid grid-cols-[96px_minmax(0,1fr)] gap-3 rounded-panel border border-line bg-surface p-3 sm:grid-cols-[144px_minmax(0,1fr)_auto]">
      <div className="aspect-video overflow-hidden rounded-field bg-sunken">
        {thumbnail && <img src={thumbnail} alt="" loading="lazy" className="size-full object-cover" />}
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <p className="font-strong wrap-anywhere">
          {name}
          {nameHi && (
            <span lang="hi" className="ml-2 font-normal text-ink-2">
              {nameHi}
            </span>
          )}
        </p>
        <p className="line-clamp-2 text-small text-ink-2">{description || t('No description available')}</p>
        <p className="flex flex-wrap gap-x-4 text-meta text-ink-3">
          <Link
            to={`?section=manage-videos&view=library&collection=${encodeURIComponent(name)}`}
            className="text-link underline underline-offset-3"
          >
            {collection.clips === 1 ? t('1 clip') : t('{count} clips', { count: collection.clips })}
          </Link>
          <span>{stateOf(collection)}</span>
        </p>
      </div>
      <OnlyWith right="upload">
        <div className="flex items-center gap-1 max-sm:col-span-2 sm:self-center">
          <IconButton
            label={t('Move {word} up', { word: name })}
            aria-disabled={isFirst || undefined}
            onClick={() => !isFirst && onMove?.(-1)}
          >
            <ArrowUp size={18} aria-hidden />
          </IconButton>
          <IconButton
            label={t('Move {word} down', { word: name })}
            aria-disabled={isLast || undefined}
            onClick={() => !isLast && onMove?.(1)}
          >
            <ArrowDown size={18} aria-hidden />
          </IconButton>
          <RowButton label={t('Edit')} name={t('Edit {name}', { name })} onClick={onEdit} />
        </div>
      </OnlyWith>
    </li>
  )
}

function stateOf({ count, publishOn }: AdminCollection): string {
  const isLater = publishOn !== '' && publishOn > indianDay(new Date())
  if (isLater) return t('Visitors see it from {day}', { day: dayText(publishOn) })
  return count === 0 ? t('Hidden: no clip of it is live') : t('Visitors see it')
}

function Deleted({ collections, mayRestore }: { collections: AdminCollection[]; mayRestore: boolean }) {
  const restore = useChange({
    send: (id: string) => api('POST /videos/restorecollection', { id }),
    failure: 'That did not work. Nothing was changed.',
    toastErrors: true,
    refresh: REFRESH,
  })
  if (collections.length === 0) return null
  return (
    <Section title={t('Deleted')} intro={t('They can be restored for 30 days, with the clips that they still have.')}>
      <ul className="grid gap-2">
        {collections.map(({ _id, name }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-3 py-1"
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>
            {mayRestore && (
              <RowButton
                label={t('Restore')}
                name={t('Restore {name}', { name })}
                onClick={() => !restore.busy && restore.run(_id)}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
