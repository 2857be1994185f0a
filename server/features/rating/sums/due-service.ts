import { insertDue } from './sum-queries.ts'

/** Notes that what people give an item in the middle has to be reckoned anew, or be shown to others than before. */
export const noteReviewed = insertDue
