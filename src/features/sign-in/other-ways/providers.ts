import type { BrowserProvider } from '#contract/features/sign-in/sign-in-contract.ts'

// What ties a return to the tab that began: its hash goes along, the secret itself stays here until it
// is exchanged together with the code. A code that somebody else slips in finds no secret.
const item = 'trilha-sso'

const encode = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Leaves for the provider's page; of a client that has its own, for that. */
export async function leaveFor(provider: BrowserProvider, client: string | null): Promise<void> {
  const verifier = encode(crypto.getRandomValues(new Uint8Array(32)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  sessionStorage.setItem(item, JSON.stringify({ provider, verifier }))
  const search = new URLSearchParams({ challenge: encode(new Uint8Array(hash)), ...(client !== null && { client }) })
  location.assign(`/etraining_login/start/${provider}/?${search.toString()}`)
}

/** The secret of the sign-in that this tab began at that provider, given once; null when it began none. */
export function takeVerifier(provider: string): string | null {
  const kept = sessionStorage.getItem(item)
  sessionStorage.removeItem(item)
  if (kept === null) return null
  const begun = JSON.parse(kept) as { provider: string; verifier: string }
  return begun.provider === provider ? begun.verifier : null
}
