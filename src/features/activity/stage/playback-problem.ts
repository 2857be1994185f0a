/**
 * Why something cannot be played or shown.
 * - `not_kept`: it is not on the device and there is no network.
 * - `unreachable`: it did not come, though there is a network.
 * - `broken`: it came, but cannot be read on this device.
 * - `damaged`: it is kept, and its bytes are no longer what they were.
 * - `encrypted`: a document that asks for a password.
 */
export type PlaybackProblem = 'not_kept' | 'unreachable' | 'broken' | 'damaged' | 'encrypted'

/**
 * `MediaError` codes: 1 aborted, 2 network, 3 decode, 4 source not supported. The last one also stands
 * for an address that answers an error, so `answers` says whether the address gives bytes at all.
 */
export function problemOfMedia(
  code: number,
  at: { online: boolean; kept: boolean; answers: boolean },
): PlaybackProblem {
  if (code === 3 || (code === 4 && at.answers)) return 'broken'
  if (at.kept) return 'broken'
  return at.online ? 'unreachable' : 'not_kept'
}

/** Names of the errors that pdf.js throws. */
export function problemOfPdf(errorName: string, at: { online: boolean; kept: boolean }): PlaybackProblem {
  if (errorName === 'PasswordException') return 'encrypted'
  if (errorName === 'InvalidPDFException' || errorName === 'FormatError') return 'broken'
  return !at.online && !at.kept ? 'not_kept' : 'unreachable'
}
