import type { Store } from './store-on-device.ts'

/** Whether a store takes part on a day: things are sold, photographed and chosen there. */
export const takesPart = ({ from, to, retired }: Pick<Store, 'from' | 'to' | 'retired'>, day: string): boolean =>
  !retired && (from === undefined || from <= day) && (to === undefined || day <= to)

/** Whether a store takes part on any day from one to another: what was sold there then may be told still. */
export const tookPart = (
  { from, to, retired }: Pick<Store, 'from' | 'to' | 'retired'>,
  [first, last]: readonly [string, string],
): boolean => !retired && (from === undefined || from <= last) && (to === undefined || first <= to)
