/** Whether an address fits a pattern with `:names`. Trailing slashes do not count. */
export function fitsPath(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/').filter(Boolean)
  const parts = pathname.split('/').filter(Boolean)
  return wanted.length === parts.length && wanted.every((one, at) => one.startsWith(':') || one === parts[at])
}

const longest = 2048
// Control characters and spaces are dropped or eaten by address parsers: none belongs in a path of ours.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const odd = /[\u0000-\u0020\u007F\\]/

// Some server or proxy on the way might undo what is escaped: a slash or a space at the front would lead elsewhere. No
// first part of an address of ours has anything to escape.
const oddEscapes = /^\/[^/]*%|%(?:[01][\da-f]|7f)/i

/** A path of this app as given, or null: what comes from an address must never lead to another site. */
export function ownPath(candidate: string | null | undefined): string | null {
  if (!candidate || candidate.length > longest || odd.test(candidate) || !/^\/(?!\/)/.test(candidate)) return null
  const url = new URL(candidate, 'https://own.invalid')
  if (url.origin !== 'https://own.invalid' || oddEscapes.test(url.pathname)) return null
  // Dots that the parser resolved may have left two slashes at the front.
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash
}
