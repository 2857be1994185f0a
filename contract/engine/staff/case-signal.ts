// [Note: Signals] What speaks against a case is a signal. A job finds them once a case has come, and before anybody decides
// it, whoever comes first. Where it is another case that it goes together with both of them have it, whichever came first;
// what its person changes is looked at anew. The scores of a case are one number, by which its queue is ordered and of
// which two people are asked.

/**
 * The signals with what each weighs (loyalty, section 10). `same_key`: another person sent the code of the very invoice;
 * `scan_number`, `scan_day`, `scan_issuer`: the code of the invoice says another number or day than was typed, or an issuer
 * that is not the store’s; `same_bytes`: the picture of another person, to the byte;
 * `near_picture`: a picture that looks like that of another case; `same_number`, `same_lines`: another person reported the
 * same invoice of that store, the same products on that day there; `odd_time`: what the device says of when does not go
 * together, or its clock was set; `leans_on_claim`: in time by what the device says alone; `fast`: more in an hour or a day
 * than anybody sells; `unusual`: far more points than sales of that store have; `out_of_order`: the number of the invoice
 * does not go up with the days of its store and series.
 */
export const signalScores = {
  same_key: 60,
  same_bytes: 60,
  same_number: 40,
  near_picture: 40,
  odd_time: 40,
  same_lines: 30,
  scan_number: 30,
  scan_day: 30,
  scan_issuer: 30,
  fast: 30,
  unusual: 25,
  out_of_order: 20,
  leans_on_claim: 15,
} as const
export type Signal = keyof typeof signalScores
/** Their names, the heaviest first. */
export const signals = Object.keys(signalScores) as [Signal, ...Signal[]]

/** A case weighs no more than this, whatever is found. */
export const mostScore = 100
/** From this score on two people approve a case (loyalty, section 10). */
export const twoPairsScore = 60

/** What a case weighs: each signal once, however many cases it goes together with. */
export function scoreOf(found: Iterable<Signal>): number {
  const sum = [...new Set(found)].reduce((all, signal) => all + signalScores[signal], 0)
  return Math.min(sum, mostScore)
}
