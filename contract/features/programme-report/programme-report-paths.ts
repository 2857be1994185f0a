/** Addresses of its screens. */
export const programmeReportPaths = {
  report: () => '/admin/programme-report',
} as const
