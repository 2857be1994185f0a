interface ImportMetaEnv {
  /** package.json's version, put in by vite.config.ts; undefined in unit tests. */
  readonly VITE_APP_VERSION: string | undefined
}
