/**
 * Why a copy of unsent work cannot be brought in. Nothing was changed then, unless said otherwise.
 * - `not-a-copy`: another kind of file.
 * - `newer`: made by a newer version of the app.
 * - `wrong-password`.
 * - `damaged`: bytes of it are not what they were.
 * - `incomplete`: its end is missing.
 * - `other-person`: another person's work is in it.
 * - `no-space`: the device is full; what fitted is here, bringing it in again goes on.
 */
export type CopyProblem =
  | 'not-a-copy'
  | 'newer'
  | 'wrong-password'
  | 'damaged'
  | 'incomplete'
  | 'other-person'
  | 'no-space'

/** Thrown inside this folder; its public functions answer with its problem as a value, which passes between threads. */
export class CopyError extends Error {
  readonly problem: CopyProblem

  constructor(problem: CopyProblem, cause?: unknown) {
    super(problem, { cause })
    this.name = 'CopyError'
    this.problem = problem
  }
}
