/** Addresses of its screens. */
export const partnerPaths = {
  transfer: () => '/points-transfer',
  deskPartner: () => '/admin/partner',
} as const
