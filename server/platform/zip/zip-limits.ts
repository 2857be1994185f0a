/** What a package may be (player.md, 11); sizes in bytes. */
export const zipLimits = {
  bytes: 2 * 1024 ** 3,
  entries: 20_000,
  unpacked: 4 * 1024 ** 3,
  entry: 2 * 1024 ** 3,
  /** Times that an entry past the size may be larger than it is packed, and that the whole may be. */
  ratio: { past: 10 * 1024 ** 2, entry: 200, whole: 100 },
} as const

/** What systems leave in packages beside what is in them. */
export const litter = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

/** Whether attributes of an entry made on Unix or a Mac say that it is neither a file nor a folder. */
export function isLinkOrDevice(madeBy: number, attributes: number): boolean {
  const type = (attributes >>> 28) & 0xf
  return (madeBy === 3 || madeBy === 19) && type !== 0 && type !== 0x8 && type !== 0x4
}
