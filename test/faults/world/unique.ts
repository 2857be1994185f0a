/** Each once, in the order of their first. */
export const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
