declare module 'virtual:client-manifest' {
  const manifest: Record<string, { file: string; imports?: string[]; assets?: string[] }>
  export default manifest
}
