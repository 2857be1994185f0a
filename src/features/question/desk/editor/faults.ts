import * as v from 'valibot'
import type { Question } from '#contract/features/question/question-schema.ts'
import { questionSchema } from '#contract/features/question/question-schema.ts'

/** A field at fault: its path in the question, and the reason that its check gives. */
export interface FieldFault {
  path: string
  reason: string
}

/** Everything that is wrong with a question as it is written; nothing: it can be saved. */
export function faultsOf(question: Question): FieldFault[] {
  const read = v.safeParse(questionSchema, question)
  return read.success ? [] : read.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', reason: issue.type }))
}

/** The fault of a field, or of what is inside a text; of a list only its own, as its things tell theirs. */
export const faultIn = (faults: readonly FieldFault[], path: string): FieldFault | undefined =>
  faults.find((fault) => fault.path === path || (fault.path.startsWith(`${path}.`) && !isInList(fault.path, path)))

const isInList = (fault: string, path: string): boolean => /^\.\d+\./.test(fault.slice(path.length))
