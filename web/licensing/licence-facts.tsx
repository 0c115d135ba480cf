import { Link } from 'react-router'
import type { CallReply } from '../../contract/index.ts'
import { dayText } from '../lib/day-text.ts'
import { paths } from '../lib/url.ts'

export type VerifiedLicence = CallReply<'GET /licences/verify'>

/** What a licence says, with the clip's picture while the clip is on show. */
export function LicenceFacts({ licence }: { licence: VerifiedLicence }) {
  const facts: [name: string, value: string][] = [
    ['Licence number', licence.number],
    ['Clip', licence.clipName],
    ['Clip ID', licence.clipId],
    ['Quality', licence.quality],
    ['Holder', licence.holder],
    ['Given on', dayText(licence.issuedAt)],
    ['Scope', licence.scope],
    ['Term', licence.term],
    ['Territory', licence.territory],
    ['Licence text', `Version ${licence.textVersion}`],
    ['SHA-256 of the file', licence.fileSha256 ?? 'Not delivered yet'],
  ]
  return (
    <div className="grid content-start gap-5">
      {licence.thumnail && (
        <Link to={paths.clip(licence.clipId, licence.clipName)} className="block">
          <img
            src={licence.thumnail}
            alt={licence.clipName}
            width={640}
            height={360}
            className="aspect-video w-full rounded-frame bg-sunken object-contain"
          />
        </Link>
      )}
      <dl className="grid">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 border-b border-line py-2.5 last:border-0 sm:grid-cols-[180px_1fr]">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0 font-strong break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-meta text-ink-3">The holder’s name is shortened here. Their certificate says it in full.</p>
    </div>
  )
}
