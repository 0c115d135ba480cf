import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Video } from '../../contract/catalogue.ts'
import type { Quality } from '../../contract/values.ts'
import { paths } from '../lib/url.ts'
import { Button } from '../ui/button.tsx'
import Dialog from '../ui/dialog.tsx'
import { FieldError } from '../ui/field.tsx'
import { SelectField } from '../ui/text-field.tsx'
import { qualityChoices } from './quality-choice.ts'
import { useDownload } from './use-download.ts'

interface Props {
  video: Video
  /** What may be downloaded now; never empty. */
  qualities: Quality[]
  onClose: () => void
}

/** Spec 2, download dialog. */
export function ChooseDownload({ video, qualities, onClose }: Props) {
  const { busy, problem, licensed } = useDownload(onClose)
  return (
    <Dialog title="Download" description={video.name} size="sm" onClose={onClose}>
      <div className="grid gap-4">
        {video.shotonmobile ? (
          <Button
            variant="accent"
            size="lg"
            busy={busy}
            icon={<Icon />}
            onClick={() => void licensed(video._id, 'MobileHD')}
          >
            Download Mobile HD
          </Button>
        ) : (
          <HighRes
            video={video}
            qualities={qualities}
            busy={busy}
            onDownload={(quality) => void licensed(video._id, quality)}
          />
        )}
        <div role="alert" className="empty:hidden">
          {problem && <FieldError id="download-problem" text={problem} />}
        </div>
      </div>
    </Dialog>
  )
}

const Icon = () => <Download size={20} aria-hidden />

interface HighResProps extends Omit<Props, 'onClose'> {
  busy: boolean
  onDownload: (quality: Quality) => void
}

/** Spec 2: other clips show a quality select (Select quality, HD, 4K) and a Download button. */
function HighRes({ video, qualities, busy, onDownload }: HighResProps) {
  const [quality, setQuality] = useState('')
  const [missing, setMissing] = useState(false)
  const chosen = qualities.find((one) => one === quality)
  const toBuy = qualityChoices(video).find((choice) => choice.available && !qualities.includes(choice.quality))
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onDownload(chosen)
        else setMissing(true)
      }}
    >
      <SelectField
        label="Quality"
        value={quality}
        onChange={(event) => setQuality(event.target.value)}
        error={missing && !chosen ? 'Select quality' : undefined}
      >
        <option value="">Select quality</option>
        {qualityChoices(video).map((choice) => (
          <option key={choice.quality} value={choice.quality} disabled={!qualities.includes(choice.quality)}>
            {choice.label}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="accent" size="lg" busy={busy} icon={<Icon />}>
        Download
      </Button>
      {toBuy && (
        <p className="text-small text-ink-2">
          Need {toBuy.label}?{' '}
          <Link to={paths.oneTimePurchase(video._id, 'highres')} className="text-link underline underline-offset-4">
            Continue to Payment
          </Link>
        </p>
      )}
    </form>
  )
}
