/** Tokens an address may carry (specification, section 7 and decisions). */
const names = ['token', 'link_token', 'access_token'] as const
/** `sso`: what a sign-in provider's return left in the fragment, `<provider>.<code>`. */
export type AddressToken = (typeof names)[number] | 'sso'

const kept: Partial<Record<AddressToken, string>> = {}

/**
 * Takes the tokens out of the address before anything else is asked of the network, so that they are in
 * no history and no log; they stay in memory for the sign-in that follows. The first line of the start.
 */
export function takeTokensFromAddress(): void {
  const query = new URLSearchParams(location.search)
  const found = names.filter((name) => query.has(name))
  for (const name of found) {
    kept[name] = query.get(name) ?? ''
    query.delete(name)
  }
  const [, inPath] = /^\/webservice-login\/([^/]+)\/?$/.exec(location.pathname) ?? []
  if (inPath) kept.token = inPath
  const [, returned] = /^#sso=([a-z]+\.[\w-]+)$/.exec(location.hash) ?? []
  if (returned) kept.sso = returned
  if (found.length === 0 && !inPath && !returned) return
  const left = query.toString()
  const path = inPath ? '/webservice-login/' : location.pathname
  history.replaceState(null, '', path + (left ? `?${left}` : '') + (returned ? '' : location.hash))
}

/** A token that came in the address, given out once; null when there was none. */
export function takeToken(name: AddressToken): string | null {
  const token = kept[name] ?? null
  delete kept[name]
  return token
}

/** Whether such a token came and was not taken yet. */
export const hasToken = (name: AddressToken): boolean => kept[name] !== undefined
