/** A file name that every system takes, from a title that may hold anything. */
export function materialName(title: string, extension: string): string {
  const plain = title
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 120)
    .trim()
  return `${plain || 'material'}.${extension}`
}

/** What a path ends in, to be told and to save under: `pdf`. */
export const extensionOf = (path: string): string => /\.([a-z0-9]{1,10})$/i.exec(path)?.[1]?.toLowerCase() ?? 'bin'
