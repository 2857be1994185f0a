import * as v from 'valibot'
import type { AnySchema } from '#contract/engine/endpoint.ts'
import { fail } from '../problem.ts'
import { fieldProblems } from './field-problems.ts'

/** The value as its schema gives it. Fails with `request.unknown_field` or `request.invalid`, naming each field. */
export function checkInput(schema: AnySchema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const { code, fields } = fieldProblems(result.issues)
  return fail(code, { fields })
}
