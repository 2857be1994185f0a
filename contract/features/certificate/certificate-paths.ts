import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const certificatePaths = {
  /** Ours: the address that is printed on a certificate. */
  certificate: (code: string) => `/certificates/${segment(code)}`,
  /** A person's own. */
  ownCertificates: () => '/profile/certificates',
  deskCertificates: () => '/admin/certificates',
  deskCertificate: (code: string) => `/admin/certificates/${segment(code)}`,
  certificateItems: () => '/admin/certificate-items',
  certificateTemplates: () => '/admin/certificate-templates',
  newCertificateTemplate: () => '/admin/certificate-templates/new',
  certificateTemplate: (templateId: PathId) => `/admin/certificate-templates/${segment(templateId)}`,
} as const
