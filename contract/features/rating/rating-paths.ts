/** Addresses of its pages. */
export const ratingPaths = { deskReviews: () => '/admin/reviews' } as const
