import * as v from 'valibot'
import type { ErrorCode, FieldProblem } from '#contract/engine/errors.ts'

type Issue = v.BaseIssue<unknown>

/** What is wrong with an input: `request.unknown_field` when nothing else is, and the fields, each once with the first reason found. */
export function fieldProblems(issues: readonly Issue[]): { code: ErrorCode; fields: FieldProblem[] } {
  const byField = new Map<string, FieldProblem>()
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    if (!byField.has(field)) byField.set(field, { field, code: reasonOf(issue) })
  }
  const fields = [...byField.values()]
  return {
    code: fields.every((field) => field.code === 'unknown') ? 'request.unknown_field' : 'request.invalid',
    fields,
  }
}

function reasonOf(issue: Issue): FieldProblem['code'] {
  switch (issue.type) {
    case 'strict_object':
    case 'object':
      // A key that the schema does not have is expected to be `never`; one it misses is received as undefined.
      return issue.expected === 'never' ? 'unknown' : missing(issue)
    case 'max_length':
    case 'max_bytes':
      return 'too_long'
    case 'min_length':
      // An empty text or list where something must be: that is what "required" means to a person.
      return issue.received === '0' ? 'required' : 'too_short'
    case 'non_empty':
      return 'required'
    case 'max_value':
    case 'max_size':
      return 'too_large'
    case 'min_value':
    case 'min_size':
      return 'too_small'
    default:
      return missing(issue)
  }
}

const missing = (issue: Issue): FieldProblem['code'] => (issue.received === 'undefined' ? 'required' : 'invalid')
