/** Made by scripts/build/content-origin.ts. */
declare module 'virtual:content-adapter' {
  /** The page that holds what is launched. */
  export const adapterPage: string
  /** Its scripts by their names. */
  export const adapterFiles: Readonly<Record<string, string>>
}
