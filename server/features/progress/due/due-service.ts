import { insertDue } from './due-queries.ts'

/** An item was published anew: who is under way in it is looked at again, soon and not in the transaction that published it. */
export const notePublished = insertDue
