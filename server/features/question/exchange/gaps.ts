// While a text is read its gaps stand in it between letters that no text has.

/** What stands for a gap meanwhile. */
export const gapMark = (key: string): string => `\uE000${key}\uE001`

/** A run of a text as runs among which the gaps stand. */
export function placeGaps(run: unknown): unknown[] {
  if (typeof run === 'object' && run !== null && 'text' in run && typeof run.text === 'string')
    return placeGaps(run.text).map((piece) => (typeof piece === 'string' ? { ...run, text: piece } : piece))
  if (typeof run !== 'string' || !run.includes('\uE000')) return [run]
  return run
    .split(/\uE000(\d+)\uE001/)
    .flatMap((piece, at): unknown[] => (at % 2 === 1 ? [{ gap: piece }] : piece === '' ? [] : [piece]))
}
