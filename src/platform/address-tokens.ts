/** Tokens an address may carry (specification, section 7 and decisions). */
const names = ['token', 'link_token', 'access_token'] as const
export type AddressToken = (typeof names)[number]

const kept: Partial<Record<AddressToken, string>> = {}

/**
 * Takes the tokens out of the address before anything else is asked of the network, so that they are in
 * no history and no log; they stay in memory for the sign-in that follows. The first line of the start.
 */
export function takeTokensFromAddress(): void {
  const query = new URLSearchParams(location.search)
  const found = names.filter((name) => query.has(name))
  if (found.length === 0) return
  for (const name of found) {
    kept[name] = query.get(name) ?? ''
    query.delete(name)
  }
  const left = query.toString()
  history.replaceState(null, '', location.pathname + (left ? `?${left}` : '') + location.hash)
}

/** A token that came in the address, given out once; null when there was none. */
export function takeToken(name: AddressToken): string | null {
  const token = kept[name] ?? null
  delete kept[name]
  return token
}

/** Whether such a token came and was not taken yet. */
export const hasToken = (name: AddressToken): boolean => kept[name] !== undefined
