/** A list with one thing moved up (−1) or down (1) by one place; as it was where there is no further place. */
export function moveItem<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const to = from + by
  const moved = list[from]
  if (moved === undefined || to < 0 || to >= list.length) return [...list]
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, moved)
}
