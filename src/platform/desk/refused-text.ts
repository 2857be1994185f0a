import { CallError } from '../call-error.ts'
import { errorText } from '../error-text.ts'

/** What to say under a field that the server refused; undefined: it was not that one. */
export const refusedText = (failure: unknown, field: string): string | undefined =>
  failure instanceof CallError && failure.problem?.fields?.some((each) => each.field === field)
    ? errorText(failure.problem.code, failure.problem.values)
    : undefined

/** Whether a refusal says which fields are wrong: it is told under them then. */
export const namesFields = (failure: unknown): boolean =>
  failure instanceof CallError && (failure.problem?.fields ?? []).length > 0
