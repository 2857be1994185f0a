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
