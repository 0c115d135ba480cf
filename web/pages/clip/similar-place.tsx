import { Spinner } from '../../ui/spinner.tsx'

/** Has the height of the similar clips, their heading included, until they are there. */
export const SimilarPlace = () => (
  <div className="detail-similar pt-11.5">
    <div className="similar-place">
      <Spinner />
    </div>
  </div>
)
