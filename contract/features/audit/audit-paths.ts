/** Addresses of its screens. */
export const auditPaths = {
  audit: () => '/admin/audit',
  platformAudit: () => '/admin/platform/audit',
} as const
