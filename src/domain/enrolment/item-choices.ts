import { pickText } from '#contract/engine/language.ts'
import { fold } from '#contract/engine/staff/list.ts'
import { listChoices } from '#contract/features/enrolment/enrolment-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'

/** Courses and trails that some words find, for a field of the desk; each as rules name it (`course:12`). */
export async function itemChoices(words: string, signal: AbortSignal): Promise<{ id: string; name: string }[]> {
  const { items } = await staffCall(listChoices, {}, { signal })
  const wanted = fold(words.trim())
  return items
    .map(({ kind, id, title }) => ({ id: `${kind}:${id}`, name: pickText(title, 'pt-BR') }))
    .filter(({ name }) => fold(name).includes(wanted))
    .slice(0, 50)
}
