/** One photo a week and kind is taken of a store: several kinds, so that several photos are. */
export const photoTypes = [1, 2, 3, 4, 5, 6]
