import * as v from 'valibot'
import { longestCovered, mostRanges, readCovered } from './covered.ts'

// Apart from covered.ts, whose plain rules the first screens need without any schema.
/** Seconds or pages; no activity has more. */
const furthest = 1_000_000
const bound = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(furthest))
const rangeSchema = v.pipe(
  v.tuple([bound, bound]),
  v.check(([from, to]) => from < to, 'range'),
)
/** See [Note: Covered runs]. */
export const coveredSchema = v.union([
  v.pipe(v.array(rangeSchema), v.maxLength(mostRanges)),
  v.pipe(
    v.string(),
    v.maxLength(longestCovered),
    v.check((text) => (readCovered(text)?.at(-1)?.[1] ?? Infinity) <= furthest, 'runs'),
  ),
])
