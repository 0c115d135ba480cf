export const SERVER_FLAGS: readonly string[]
export function withServerSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv
