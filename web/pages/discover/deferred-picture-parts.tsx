import { deferredParts } from '../../lib/loading/deferred-component.tsx'

const load = () => import('../../catalogue/search/picture-choice.tsx')
const deferred = deferredParts(import.meta.env.SSR ? await load() : null, load)

export const PictureChoice = deferred((all) => all.PictureChoice)
export const PictureExamples = deferred((all) => all.PictureExamples)
