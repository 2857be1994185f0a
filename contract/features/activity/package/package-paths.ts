/** Where a reference of a package leads: a file of it with what follows (query, fragment), outside, or nowhere that is safe. */
export type Reference = { path: string; rest: string } | 'outside' | 'unsafe'

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    // A lone per cent sign is part of a name.
    return path
  }
}

/** Joins bases (`xml:base`) as relative addresses are: what stands behind the last slash of one is left out. */
export const joinBase = (base: string, next: string | undefined): string =>
  next === undefined ? base : /^([a-z][a-z0-9+.-]*:|\/)/i.test(next) ? next : base.replace(/[^/]*$/, '') + next

/** Resolves a reference of a manifest against its base. */
export function resolveReference(base: string, href: string): Reference {
  const whole = joinBase(base, href.trim().replaceAll('\\', '/'))
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(whole)) return 'outside'
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(whole) ?? []
  const parts: string[] = []
  for (const part of decoded(path).split('/')) {
    if (part === '..' && parts.pop() === undefined) return 'unsafe'
    if (!['', '.', '..'].includes(part)) parts.push(part)
  }
  return { path: parts.join('/').normalize('NFC'), rest }
}

/** The files of a package by their paths: found exactly, else where one alone differs in case. */
export interface PackagePaths {
  find: (path: string) => string | undefined
  all: readonly string[]
}

/** Makes paths of a package ready to be looked for. */
export function indexPaths(all: readonly string[]): PackagePaths {
  const exact = new Set(all)
  const folded = new Map<string, string | undefined>()
  for (const path of all) {
    const key = path.toLowerCase()
    folded.set(key, folded.has(key) ? undefined : path)
  }
  return { all, find: (path) => (exact.has(path) ? path : folded.get(path.toLowerCase())) }
}

/** Puts the parameters of an item behind what it opens (SCORM CAM 3.4.1.10). */
export function withParameters(href: string, parameters: string | undefined): string {
  const given = (parameters ?? '').replace(/^[?&]+/, '')
  if (given === '') return href
  const [, before = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(href) ?? []
  if (given.startsWith('#')) return fragment === '' ? href + given : href
  return `${before}${before.includes('?') ? '&' : '?'}${given}${fragment}`
}
