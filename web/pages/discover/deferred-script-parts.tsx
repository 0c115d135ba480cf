import { deferredParts } from '../../lib/loading/deferred-component.tsx'

const load = async () => ({
  ...(await import('../../catalogue/script/script-form.tsx')),
  ...(await import('../../catalogue/script/script-example.tsx')),
})
const deferred = deferredParts(import.meta.env.SSR ? await load() : null, load)

export const ScriptForm = deferred((all) => all.ScriptForm)
export const ScriptExample = deferred((all) => all.ScriptExample)
