import type { ListedErrorCode } from './feature.ts'

/**
 * What the engine itself may answer, each with its HTTP status; a feature adds its own. The app has a
 * text for each code in each language (a test says so). Codes are never renamed: old apps know them.
 */
export const engineErrors = {
  'request.malformed': 400,
  'request.invalid': 422,
  'request.unknown_field': 422,
  'request.too_large': 413,
  'request.unsupported_type': 415,
  'request.too_many': 429,
  'request.wire_unknown': 426,
  'request.key_reused': 422,
  'request.in_flight': 409,
  'request.key_required': 428,
  'request.client_invalid': 401,
  'request.foreign_origin': 403,
  'server.unexpected': 500,
  'server.unavailable': 503,
  'session.required': 401,
  'session.expired': 401,
  'session.revoked': 401,
  'session.password_change_required': 403,
  'session.terms_required': 403,
  'session.proof_required': 403,
  'platform.maintenance': 503,
  'access.denied': 403,
  'access.client_unknown': 403,
  'access.module_off': 404,
  'resource.not_found': 404,
  'edit.rev_required': 428,
  'edit.conflict': 409,
  'file.not_found': 404,
  'file.range_unsatisfiable': 416,
  'file.not_an_image': 422,
  'file.too_large': 422,
  'file.too_many': 429,
  'file.hash_mismatch': 422,
  'file.part_missing': 422,
  'file.upload_unknown': 404,
  'file.used_before': 422,
  'bundle.damaged': 422,
  'audience.unknown': 422,
  'audience.rule_invalid': 422,
  'audience.group_unknown': 422,
  'ledger.key_reused': 409,
  'operation.other_body': 422,
  'operation.not_yours': 403,
  'operation.kind_unknown': 422,
  'operation.waiting': 409,
  'operation.held_for_staff': 409,
  'operation.not_open': 409,
  'operation.refused_by_staff': 422,
  'operation.dependency_refused': 422,
} as const satisfies Record<string, number>

/** Every code the server may answer. */
export type ErrorCode = keyof typeof engineErrors | ListedErrorCode

/** Answered to who must do something before the closed area opens, by the step of the app that lets them. */
export const stepCodes = {
  'session.password_change_required': 'change_password',
  'session.terms_required': 'terms',
} as const satisfies Partial<Record<ErrorCode, string>>
export type StepCode = keyof typeof stepCodes

/** The step a code of the server asks for, or null. */
export const stepOf = (code: ErrorCode | null | undefined): (typeof stepCodes)[StepCode] | null =>
  code && code in stepCodes ? stepCodes[code as StepCode] : null

/** One field at fault: its path in the input (`lines.0.quantity`) and why. */
export interface FieldProblem {
  field: string
  code: 'required' | 'invalid' | 'unknown' | 'too_long' | 'too_short' | 'too_large' | 'too_small'
}

/** RFC 9457 problem document as the server answers it (`application/problem+json`). */
export interface Problem {
  /** `urn:trilha:problem:<code>` */
  type: string
  status: number
  code: ErrorCode
  /** Short English text for developers; people read the app's own text for the code. */
  title: string
  /** Request id, also in the log line. */
  instance: string
  fields?: FieldProblem[]
  /** Values for the text, such as `{ sentOn: '2026-11-14' }`. Never personal data of others. */
  values?: Record<string, string | number>
}

/** True for a parsed answer that is one of our problem documents (a captive portal's page is not). */
export function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Problem).code === 'string' &&
    (value as Problem).type === `urn:trilha:problem:${(value as Problem).code}` &&
    typeof (value as Problem).status === 'number'
  )
}
