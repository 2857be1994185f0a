import type { Store } from './store-on-device.ts'

/** Whether a store takes part on a day: things are sold, photographed and chosen there. */
export const takesPart = ({ from, to, retired }: Pick<Store, 'from' | 'to' | 'retired'>, day: string): boolean =>
  !retired && (from === undefined || from <= day) && (to === undefined || day <= to)
