import { deferredParts } from '../../lib/loading/deferred-component.tsx'

const load = () => import('../../catalogue/script/script-form.tsx')
const deferred = deferredParts(import.meta.env.SSR ? await load() : null, load)

export const ScriptForm = deferred((all) => all.ScriptForm)
