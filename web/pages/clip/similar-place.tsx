import { Spinner } from '../../ui/spinner.tsx'

/** Has the height of the similar clips until they are there. */
export const SimilarPlace = () => (
  <div className="similar-place">
    <Spinner />
  </div>
)
