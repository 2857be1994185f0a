import * as v from 'valibot'
import { mostRanges } from './progress-rules.ts'

// Apart from progress.ts, whose plain rules the first screens need without any schema.
const bound = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000))
const rangeSchema = v.pipe(
  v.tuple([bound, bound]),
  v.check(([from, to]) => from < to, 'range'),
)
export const coveredSchema = v.pipe(v.array(rangeSchema), v.maxLength(mostRanges))
