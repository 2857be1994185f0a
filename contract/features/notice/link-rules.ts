/** The longest link of a notice. */
export const longestLink = 200

/**
 * Whether a link leads to a screen of the app: a path of its own (`patterns` as `/courses/:part`), with a query or a place
 * in it where wanted. `//host`, `/\host` and whatever names another scheme lead out of the house; the desk is not for who
 * gets a notice.
 */
export function isInside(link: string, patterns: readonly string[]): boolean {
  if (link.length > longestLink || !/^\/[\w\-./~%:@!$&'()*+,;=?#]*$/.test(link) || link.startsWith('//')) return false
  const path = link.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '')
  const parts = path.split('/')
  if (parts.some((part) => part === '.' || part === '..')) return false
  return patterns.some((pattern) => {
    const wanted = pattern.split('/')
    return (
      wanted[1] !== 'admin' &&
      // A first part that may be anything is a client's own page, or nothing.
      !wanted[1]?.startsWith(':') &&
      wanted.length === parts.length &&
      wanted.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
    )
  })
}
