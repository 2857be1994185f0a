import type { Enrolment, Item } from './enrolment-schema.ts'

/** When an item closes for somebody by their enrolments (ISO 8601): the first deadline of an open one that locks; null: it does not. */
export function closesFor(enrolments: readonly Enrolment[], { kind, id }: Item): string | null {
  const [first = null] = enrolments
    .filter((own) => own.kind === kind && own.itemId === id && own.state === 'open' && own.locks === true)
    .flatMap((own) => own.dueAt ?? [])
    .toSorted()
  return first
}
