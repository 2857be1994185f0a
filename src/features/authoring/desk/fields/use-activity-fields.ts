import type { Fields } from '#contract/features/authoring/draft/fields.ts'
import { useFields, type EditorForm } from './bound.tsx'

/** The fields of one activity by their own names. */
export function useActivityFields(form: EditorForm, at: string): Fields {
  const fields = useFields(form)
  const start = `${at}.`
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(start) ? [[name.slice(start.length), value]] : [],
    ),
  )
}
