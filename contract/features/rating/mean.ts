/** The mean of whole numbers by their sum and count, with two decimals, half up; reckoned in whole numbers. Null: there is none. */
export const meanOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.floor((200 * sum + count) / (2 * count)) / 100
