import { useState } from 'react'
import type { Quality } from '../../../contract/constants.ts'
import { t } from '../../language/text.ts'
import { api } from '../../lib/api.ts'
import { offerFile } from '../../lib/download.ts'
import { messageOf } from '../../lib/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import type { QuotedLine } from '../cart/cart-texts.ts'
import type { UsedClip } from './read-edit-list.ts'
import { licensedName, pathMap, type Relinked, relinkedText } from './relink.ts'

interface Props {
  name: string
  text: string
  used: ReadonlyMap<string, UsedClip>
  lines: readonly QuotedLine[]
  owned: ReadonlyMap<string, Quality>
}

/** What is licensed already comes back to the editor: links to the files, and the list that names them. */
export function RelinkTools({ name, text, used, lines, owned: best }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const owned = lines.flatMap(({ videoID, quality, state }) =>
    state === 'owned' ? [{ videoID, quality: best.get(videoID) ?? quality }] : [],
  )
  if (owned.length === 0) return null
  const relinked = owned.flatMap((one): Relinked[] =>
    (used.get(one.videoID)?.previews ?? []).map((fileName) => ({ ...one, fileName })),
  )
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '.txt']
  const saveLinks = async () => {
    setBusy(true)
    setProblem('')
    try {
      offerFile(new Blob([await linksOf(owned)], { type: 'text/plain' }), `${stem} links.txt`)
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-strong">{t('Relink what is yours')}</h3>
      <Button busy={busy} onClick={() => void saveLinks()}>
        {t('Links to the licensed files')}
      </Button>
      <Button onClick={() => offerFile(new Blob([relinkedText(text, relinked)]), `${stem} relinked${ending}`)}>
        {t('Relinked edit list')}
      </Button>
      <Button
        variant="plain"
        onClick={() => offerFile(new Blob([pathMap(relinked)], { type: 'text/csv' }), `${stem} names.csv`)}
      >
        {t('Old and new names (CSV)')}
      </Button>
      <FormError text={problem} />
    </section>
  )
}

/** Signed links, one a line, as download managers take them. One after the other: the server counts them. */
async function linksOf(owned: readonly Pick<Relinked, 'videoID' | 'quality'>[]): Promise<string> {
  const links: string[] = []
  for (const { videoID: videoId, quality: resolution } of owned) {
    const { url } = await api('POST /user/downloadownedvideo', { videoId, resolution })
    links.push(`# ${licensedName({ videoID: videoId, quality: resolution })}`, new URL(url, location.origin).href)
  }
  return `${links.join('\r\n')}\r\n`
}
