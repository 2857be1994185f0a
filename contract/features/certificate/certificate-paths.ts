import { segment } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const certificatePaths = {
  /** Ours: the address that is printed on a certificate. */
  certificate: (code: string) => `/certificates/${segment(code)}`,
} as const
