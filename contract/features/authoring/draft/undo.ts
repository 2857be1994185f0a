import { emptyValue, type Fields } from './fields.ts'
import { sameValue, type Change } from './merge.ts'

/** Steps that can be taken back in one session. */
const mostSteps = 200
/** What is typed into one field within so many milliseconds is one step. */
const oneStep = 1000

/** A step: what its fields held before, and since. */
interface Step {
  before: readonly Change[]
  after: readonly Change[]
  at: number
}

/** What was done in a session, to be taken back and done again. */
export interface Steps {
  done: readonly Step[]
  undone: readonly Step[]
}
export const noSteps: Steps = { done: [], undone: [] }

const nameOf = (changes: readonly Change[]) => changes.map(({ field }) => field).join(' ')

/** Notes changes that are made to fields at an instant (ms); typing on in the same field goes on with its step. */
export function noteStep({ done }: Steps, fields: Fields, changes: readonly Change[], at: number): Steps {
  const real = changes.filter(({ field, value }) => !sameValue(fields[field], value))
  if (real.length === 0) return { done, undone: [] }
  const last = done.at(-1)
  if (last && at - last.at < oneStep && nameOf(last.after) === nameOf(real))
    return { done: [...done.slice(0, -1), { ...last, after: real, at }], undone: [] }
  // A field that was not filled in has nothing to go back to but what its kind holds when it is empty.
  const before = real.map(({ field, value }) => ({ field, value: fields[field] ?? emptyValue(field, value) }))
  return { done: [...done, { before, after: real, at }].slice(-mostSteps), undone: [] }
}

/** Takes the last step back: what its fields hold then. Null where there is none. */
export function undoStep({ done, undone }: Steps): { steps: Steps; changes: readonly Change[] } | null {
  const last = done.at(-1)
  return last ? { steps: { done: done.slice(0, -1), undone: [...undone, last] }, changes: last.before } : null
}

/** Does again what was taken back last. */
export function redoStep({ done, undone }: Steps): { steps: Steps; changes: readonly Change[] } | null {
  const last = undone.at(-1)
  return last ? { steps: { done: [...done, last], undone: undone.slice(0, -1) }, changes: last.after } : null
}
