export const SERVER_FLAGS: readonly string[]
export function withServerSettings<Env extends NodeJS.ProcessEnv>(env: Env): Env
export function demoUnlessDecided(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv
