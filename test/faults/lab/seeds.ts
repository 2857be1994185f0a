const wanted = process.env['FAULT_SEED']

/** The seeds a random test runs with: 1 to `count`, or the one that `npm run faults -- --row N --seed S` names. */
export const seeds = (count: number): number[] =>
  wanted === undefined ? Array.from({ length: count }, (_, index) => index + 1) : [Number(wanted)]
