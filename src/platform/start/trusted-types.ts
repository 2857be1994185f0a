/** What the browser offers for it; the types that come with TypeScript do not know it. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown
}

/**
 * The only policy of the app's pages (their header demands Trusted Types): a worker or script is loaded from an address
 * of our own, and no text ever becomes HTML or a script. Browsers without Trusted Types go on as before.
 */
export function trustOwnScriptsOnly(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  })
}
